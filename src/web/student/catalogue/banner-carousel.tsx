import './carousel.css';
import { Pause, Play } from 'lucide-react';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Catalogue } from '#shared/contract/student.ts';
import { cx } from '#web/ui/cx.ts';
import { imageSources } from '#web/ui/media/image-sources.ts';
import { BannerSlide } from './banner-slide.tsx';
import { neighbour, swipe } from './carousel-state.ts';

type Banners = Catalogue['banners'];

type BannerCarouselProps = {
  banners: Banners;
  /** A low row below the course to continue; otherwise the full width. */
  slim: boolean;
};

export function BannerCarousel({ banners, slim }: BannerCarouselProps) {
  const [at, turnTo] = useState(0);
  // Slides whose pictures are loaded: current, next, and earlier ones.
  const [fetched, setFetched] = useState([0]);
  const fetchTo = (index: number) => setFetched((before) => (before.includes(index) ? before : [...before, index]));
  const [paused, setPaused] = useState(false);
  const show = (index: number) => {
    fetchTo(index);
    turnTo(index);
  };
  const touch = useTurnBySwipe((step) => show(neighbour(at, step, banners.length)));
  const clock = useRef<HTMLSpanElement>(null);
  const catchUp = useEffectEvent(() => {
    if (clock.current && isOver(clock.current)) show(neighbour(at, 1, banners.length));
  });
  // In a drawn page it may have ended before this was hydrated, and nothing heard it.
  useEffect(() => catchUp(), []);
  const current = banners[at % banners.length];
  if (!current) return null;
  // Phone images are used only if every banner has one, so that all have the same shape.
  const onPhones = banners.every((banner) => banner.phoneImageUrl);
  const next = neighbour(at, 1, banners.length);

  return (
    <section
      className={cx('carousel', slim && 'carousel-slim on-card', onPhones && !slim && 'carousel-with-phone')}
      aria-roledescription="carrossel"
      aria-label="Destaques"
      data-paused={paused || undefined}
    >
      {!slim && (
        <img
          className="carousel-glow"
          alt=""
          aria-hidden="true"
          loading="lazy"
          sizes="1px"
          {...imageSources(current.imageUrl, 'wide')}
          src={current.imageUrl}
        />
      )}
      <div className="carousel-slides" {...touch}>
        {banners.map((banner, index) => (
          <BannerSlide
            key={banner.id}
            banner={banner}
            current={banner === current}
            slim={slim}
            onPhones={onPhones && !slim}
            load={banner === current || fetched.includes(index)}
            position={`${index + 1} de ${banners.length}`}
          />
        ))}
        {!slim && <div className="carousel-skeleton skeleton" aria-hidden="true" />}
      </div>
      {banners.length > 1 && (
        <div className="carousel-controls">
          <button
            type="button"
            className="carousel-pause"
            aria-label={paused ? 'Retomar os destaques' : 'Pausar os destaques'}
            onClick={() => setPaused(!paused)}
          >
            {paused ? <Play /> : <Pause />}
          </button>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className="carousel-dot"
              aria-label={`Ir para o destaque ${index + 1} de ${banners.length}`}
              aria-current={banner === current || undefined}
              onClick={() => show(index)}
            >
              {/*
               * Its animation drives the carousel: CSS pauses it on hover, on focus, on request and under
               * reduced motion.
               */}
              {banner === current && (
                <span
                  key={at}
                  ref={clock}
                  className="carousel-clock"
                  onAnimationEnd={({ animationName }) =>
                    animationName === 'carousel-soon' ? fetchTo(next) : show(next)
                  }
                />
              )}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

/** Under reduced motion it never runs. */
const isOver = (clock: Element) =>
  getComputedStyle(clock).animationName !== 'none' && clock.getAnimations().length === 0;

function useTurnBySwipe(turn: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const step = swipe(event.clientX - start.current.x, event.clientY - start.current.y);
      start.current = null;
      if (step !== 0) turn(step);
    },
  };
}
