/* What the tabs of one browser tell each other: they share one session. */

type News =
  /** Whoever was signed in has left. */
  | 'left'
  /** The session is in another school now. */
  | 'moved';

let opened: BroadcastChannel | undefined;
const channel = () => {
  opened ??= new BroadcastChannel('ateneu');
  return opened;
};

export function broadcastToTabs(news: News) {
  channel().postMessage(news);
}

export function onTabMessage(listener: (news: News) => void) {
  channel().addEventListener('message', ({ data }: MessageEvent<News>) => listener(data));
}
