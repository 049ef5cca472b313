import { type ReactNode, Suspense, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import type { Chapter } from '#shared/captions/chapters.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { BigPlay } from './controls/big-play.tsx';
import { useCasting } from './controls/casting.ts';
import { Chrome } from './controls/chrome.tsx';
import { Cues } from './controls/cues.tsx';
import { CaptionsMenu } from './controls/menus/captions-menu.tsx';
import { SkipFlash } from './controls/skip-flash.tsx';
import { useFullscreen } from './controls/use-fullscreen.ts';
import { useIdle } from './controls/use-idle.ts';
import { useMediaSession } from './controls/use-media-session.ts';
import { usePlayerActions } from './controls/use-player-actions.ts';
import { engineOf, type MediaSource, skillsOf } from './engines/engine-of.ts';
import type { CaptionFile, Media } from './engines/media.ts';
import { canFloat } from './engines/picture-in-picture.ts';
import { addCaptions, addressFrom } from './engines/video-element.ts';
import { PlayerError } from './player-error.tsx';
import { PLAYER_TEXTS } from './player-texts.ts';
import { ScreenButton } from './screen-button.tsx';
import type { MediaState } from './state/media-state.ts';
import { createMediaStore, type MediaStore } from './state/media-store.ts';
import { useOfferPlayback } from './state/playback.ts';
import type { Stop } from './state/position-recorder.ts';
import { usePositionRecorder } from './state/use-position-recorder.ts';
import { Watermark } from './watermark.tsx';

const PreviewPicture = lazyPiece(() => import('./previews/preview-picture.tsx'), 'PreviewPicture');
const Unanswered = lazyPiece(() => import('./unanswered.tsx'), 'Unanswered');

type MediaPlayerProps = {
  source: MediaSource;
  title: string;
  watermark: string;
  captions: readonly CaptionFile[];
  chapters: readonly Chapter[];
  resumeSeconds: number;
  /** It was playing when it failed, or the lesson before was, so it plays as soon as it can. */
  playing: boolean;
  onStop: (stop: Stop) => void;
  ending: (onReplay: () => void) => ReactNode;
  onRetry: (from: number, playing: boolean) => void;
};

export function MediaPlayer(props: MediaPlayerProps) {
  const { source, title, watermark, resumeSeconds, playing, onStop, ending, onRetry } = props;
  const [store] = useState(() => createMediaStore({ playing }));
  // The playing source is kept even if the lesson changes meanwhile.
  const [opened] = useState(source);
  const state = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const { asleep, wake, hold, release } = useIdle(state.phase === 'playing' || state.phase === 'buffering');
  const screen = useFullscreen();
  const actions = usePlayerActions(store, screen, wake);
  const { mount, silent } = useEngine(props, store);
  const bare = skillsOf(source).has('bare');
  usePositionRecorder(store, onStop);
  useOfferPlayback(store);
  useMediaSession(store, title);
  const onCast = useCasting(store.media());
  const wasAsleep = useRef(false);

  return (
    <section
      ref={screen.ref}
      className="player"
      aria-label={`Vídeo: ${title}`}
      tabIndex={-1}
      data-player
      data-phase={state.phase}
      data-framed={(source.kind !== 'file' && source.kind !== 'hls') || undefined}
      data-asleep={asleep || undefined}
      data-page-screen={screen.kind === 'page' || undefined}
      onPointerMove={wake}
      onFocus={wake}
    >
      <div className="player-media" ref={mount}>
        {opened.kind === 'file' && (
          // Starts loading with the page, before the scripts that control it; those also add its captions.
          // biome-ignore lint/a11y/useMediaCaption: see addCaptions
          <video src={addressFrom(opened.url, resumeSeconds)} preload="metadata" playsInline tabIndex={-1} />
        )}
      </div>
      {bare && (
        // Clicks anywhere on the picture; the same actions have buttons and keys of their own.
        // biome-ignore lint/a11y/useKeyWithClickEvents: space and k do the same
        // biome-ignore lint/a11y/noStaticElementInteractions: the button beside it says what this does
        <div
          className="player-surface"
          // Before the press moves the focus, which wakes the controls.
          onPointerDown={() => {
            wasAsleep.current = asleep;
          }}
          onClick={(event) => actions.press(event, wasAsleep.current)}
        />
      )}
      {state.cues.length > 0 && !state.ended && <Cues lines={state.cues} />}
      <Watermark text={watermark} />
      {actions.skipped && <SkipFlash key={actions.skipped.at} side={actions.skipped.side} />}
      {state.ended && state.phase !== 'error' && ending(actions.startOver)}
      {state.phase !== 'error' && !bare && (
        <div className="player-corner">
          <ScreenButton screen={screen} />
          <CaptionsMenu captions={state.captions} onPick={actions.showCaption} />
        </div>
      )}
      {silent && state.phase !== 'error' && (
        <Suspense>
          <Unanswered provider={providerOf(source)} onRetry={() => onRetry(resumeSeconds, state.wanted)} />
        </Suspense>
      )}
      {state.phase !== 'error' && bare && (
        <>
          {state.started && <Buffering phase={state.phase} />}
          {!state.started && <BigPlay loading={state.phase === 'loading'} onPlay={actions.start} />}
          <Chrome
            state={state}
            actions={actions}
            chapters={props.chapters}
            picture={pictureOf(source, store)}
            fullscreen={screen.kind !== null}
            floats={state.started && canFloat(store.media())}
            onCast={onCast}
            onEnter={hold}
            onLeave={release}
          />
        </>
      )}
      {screen.failed && (
        <p className="player-flash" role="status">
          {PLAYER_TEXTS.fullscreen}
        </p>
      )}
      {state.error && (
        <PlayerError
          text={state.error}
          onRetry={() => onRetry(state.currentTime || resumeSeconds, state.started || state.wanted)}
        />
      )}
    </section>
  );
}

/**
 * The school's own pictures, or those of a stream's host. YouTube and Vimeo do not publish where theirs are, and files
 * have none.
 */
const pictureOf = (source: MediaSource, store: MediaStore) =>
  source.kind === 'hls' || ('storyboard' in source && source.storyboard)
    ? (second: number) => (
        <Suspense>
          <PreviewPicture stream={source} media={store.media()} second={second} />
        </Suspense>
      )
    : null;

const providerOf = (source: MediaSource) => ('provider' in source ? source.provider : 'external');

function useEngine({ source, title, resumeSeconds, captions }: MediaPlayerProps, store: MediaStore) {
  const [engine] = useState(() => engineOf(source, title, resumeSeconds));
  const [files] = useState(captions);
  const [silent, setSilent] = useState(false);
  const mount = useCallback(
    (host: HTMLDivElement) => {
      let undraw = () => {};
      let gone = false;
      const ready = (media: Media) => {
        store.attach(media);
        if (media instanceof HTMLVideoElement) addCaptions(media, files);
        else if (files.length > 0)
          import('./engines/drawn-captions.ts').then(
            ({ drawCaptions }) => {
              if (!gone) undraw = drawCaptions(media, files, store);
            },
            () => {},
          );
      };
      const unmount = engine(host, { ready, fail: store.fail, recover: store.recover, silent: setSilent });
      return () => {
        gone = true;
        undraw();
        store.detach();
        unmount();
      };
    },
    [engine, files, store],
  );
  return { mount, silent };
}

function Buffering({ phase }: { phase: MediaState['phase'] }) {
  if (phase !== 'buffering' && phase !== 'loading') return null;
  return (
    <div className="player-wait" role="status">
      <Spinner />
      <span className="sr-only">Carregando o vídeo</span>
    </div>
  );
}
