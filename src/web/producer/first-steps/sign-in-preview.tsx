import type { CSSProperties } from 'react';
import { DEFAULT_COLORS, deriveTheme, isHexColor, themeVars } from '#shared/theme.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { Cover } from '#web/ui/media/cover.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
/** Positions in the middle of the wall, where covers are fully visible. */
const COVERED = [4, 7, 1, 8];

/** The students' sign-in page, drawn with the school's own theme. */
export function SignInPreview({ typed }: { typed: { name: string; color: string } | null }) {
  const school = useSchool();
  if (!school) return null;
  const theme = deriveTheme({
    primary: typed && isHexColor(typed.color) ? typed.color : school.primaryColor,
    navbar: school.navbarColor ?? DEFAULT_COLORS.navbar,
    background: school.backgroundColor,
    surface: school.secondaryLightColor,
  });
  const logo = school.logoUrl ?? school.navbarLogoUrl;
  const path = `/alunos/login?escola=${school.slug}`;
  return (
    <section aria-labelledby="sign-in-preview">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="sign-in-preview" className="text-md">
          Como o aluno vê a porta
        </h2>
        <a className={linkClass('-my-1 inline-block py-1 text-sm')} href={path} target="_blank" rel="noreferrer">
          Abrir <span className="sr-only">a porta da escola em nova aba</span>
        </a>
      </div>
      <div
        className="sign-in-preview on-bg"
        data-area="student"
        data-scheme={theme.scheme}
        style={themeVars(theme) as unknown as CSSProperties}
        aria-hidden="true"
      >
        <div className="sign-in-preview-form">
          {logo && <img src={logo} alt="" />}
          <b className="sign-in-preview-name">{typed?.name.trim() || school.memberAreaName}</b>
          <i />
          <i />
          <i />
        </div>
        <div className="sign-in-preview-wall">
          <div>
            {PLACES.map((place, at) => {
              const url = school.coverUrls[COVERED.indexOf(at)];
              return url ? <Cover key={place} src={url} title="" sizes="120px" /> : <span key={place} />;
            })}
          </div>
        </div>
      </div>
      <p className="mt-3 text-muted text-sm wrap-anywhere">{window.location.host + path}</p>
    </section>
  );
}
