import { ExternalLink } from 'lucide-react';
import type { Catalogue } from '#shared/contract/student.ts';
import { safeHttpUrl } from '#shared/text/safe-url.ts';
import { imageSources } from '#web/ui/media/image-sources.ts';

/** The page without its navigation and margins. */
const SIZES = '(max-width: 767px) 100vw, (max-width: 1023px) calc(100vw - 272px), calc(100vw - 328px)';

type Banner = Catalogue['banners'][number];
type BannerSlideProps = {
  banner: Banner;
  current: boolean;
  load: boolean;
  slim: boolean;
  onPhones: boolean;
  position: string;
};

export function BannerSlide({ banner, current, load, slim, onPhones, position }: BannerSlideProps) {
  const href = safeHttpUrl(banner.linkUrl ?? '');
  const label = banner.title || `Destaque ${position}`;
  const picture = load && (
    <picture>
      {onPhones && banner.phoneImageUrl && (
        <source
          media="(max-width: 479px)"
          sizes="100vw"
          srcSet={imageSources(banner.phoneImageUrl).srcSet ?? banner.phoneImageUrl}
        />
      )}
      <img
        alt={label}
        draggable={false}
        fetchPriority={current ? 'high' : 'low'}
        sizes={slim ? '252px' : SIZES}
        {...imageSources(banner.imageUrl, 'wide')}
        src={banner.imageUrl}
      />
    </picture>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group within the carousel, not a form's fieldset
    <div
      className="carousel-slide"
      role="group"
      aria-roledescription="destaque"
      aria-label={position}
      inert={!current}
      data-current={current || undefined}
    >
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {picture}
          {slim && <SlimText title={banner.title} linked />}
        </a>
      ) : (
        <>
          {picture}
          {slim && <SlimText title={banner.title} />}
        </>
      )}
    </div>
  );
}

/** The banner's text for small screens; the picture's alt text already has it for screen readers. */
function SlimText({ title, linked }: { title: string; linked?: boolean }) {
  return (
    <span className="carousel-text" aria-hidden="true">
      <b>{title}</b>
      {linked && (
        <span>
          Saiba mais <ExternalLink />
        </span>
      )}
    </span>
  );
}
