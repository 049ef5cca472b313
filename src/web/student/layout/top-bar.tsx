import { firstName } from '#shared/text/text.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { Link } from '../routing/link.tsx';
import { SearchButton } from '../search/search-entry.tsx';
import { SchoolBrand } from './school-brand.tsx';
import { UnreadBell } from './unread.tsx';

export function TopBar() {
  const { name, email } = useViewerAs('student', 'producer');
  return (
    <header className="student-top on-nav">
      <SchoolBrand />
      <SearchButton />
      <UnreadBell />
      <Link className="student-me" to="/alunos/configuracoes" aria-label="Minha conta">
        <Avatar name={firstName(name) || email} />
      </Link>
    </header>
  );
}
