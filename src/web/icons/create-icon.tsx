import type { ElementType, SVGProps } from 'react';

type Shape = [tag: ElementType, attributes: { key: string }];
/** What lucide-react says of an icon. */
type IconData = { name: string; size?: number; node: Shape[]; aliases?: string[] };
type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number | string; title?: string };

/** Icons with the markup of lucide-react's own, whose parts are made once instead of with every rendering. */
export default function createIcon({ name, size: side = 24, node, aliases = [] }: IconData) {
  const shapes = node.map(([Tag, { key, ...attributes }]) => <Tag key={key} {...attributes} />);
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');
  return ({ className, color = 'currentColor', size = 24, strokeWidth = 2, ...rest }: IconProps) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: whoever shows it names it, or it is hidden.
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      fill="none"
      stroke={color}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className ? `${names} ${className}` : names}
      aria-hidden={Object.entries(rest).some(describes) ? undefined : 'true'}
      {...rest}
    >
      {shapes}
    </svg>
  );
}

const describes = ([prop, value]: [string, unknown]) =>
  value != null && (prop.startsWith('aria-') || prop === 'role' || prop === 'title');
