import { Link } from '@tanstack/react-router';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

type PersonCellProps = {
  name: string;
  email: string | null;
  /** If set, the name links to that producer. */
  producerId?: string;
};

export function PersonCell({ name, email, producerId }: PersonCellProps) {
  return (
    <td data-cell="main" className="md:w-full md:max-w-0">
      <div className="flex items-center gap-2.5">
        <Avatar name={name} />
        <div className="min-w-0 leading-[19px]">
          <b className="block truncate font-medium" title={name}>
            {producerId ? (
              <Link to="/admin/super/produtores" search={{ produtor: producerId }} className={linkClass()}>
                {name}
              </Link>
            ) : (
              name
            )}
          </b>
          {email && (
            <span className="block truncate text-muted text-sm" title={email}>
              {email}
            </span>
          )}
        </div>
      </div>
    </td>
  );
}
