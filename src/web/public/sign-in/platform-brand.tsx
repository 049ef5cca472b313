import { usePlatform } from '#web/lib/session/session.ts';

export function PlatformBrand({ home }: { home?: string }) {
  const { name, logoUrl, url } = usePlatform();
  return (
    <a href={home ?? url ?? '/login'} className="inline-flex min-h-6 items-center gap-2.5 text-md tracking-[-0.01em]">
      {logoUrl ? <img src={logoUrl} alt="" className="h-7 max-w-40 object-contain" /> : <PlatformLogo />}
      <b>{name}</b>
    </a>
  );
}

export function PlatformLogo({ className = 'size-6.5' }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 3 3 10v3h26v-3z" fill="var(--mark)" />
      <path d="M6 15h4v10H6zM14 15h4v10h-4zM22 15h4v10h-4zM3 26h26v3H3z" fill="var(--fg)" />
    </svg>
  );
}
