/* Messages between tabs of a browser, which share one session. */

type News =
  /** The person signed out. */
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
