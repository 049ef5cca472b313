import { Avatar } from '#web/ui/media/avatar.tsx';

/** Whom a row is about. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  return (
    <td data-cell="main" className="md:w-full md:max-w-0">
      <div className="flex items-center gap-2.5">
        <Avatar name={name} />
        <div className="min-w-0 leading-[19px]">
          <b className="block truncate font-medium" title={name}>
            {name}
          </b>
          <span className="block truncate text-muted text-sm" title={email}>
            {email}
          </span>
        </div>
      </div>
    </td>
  );
}
