declare global {
  interface Window {
    YT?: { Player?: unknown };
    onYouTubeIframeAPIReady?: () => void;
  }
}

const ADDRESS = 'https://www.youtube.com/iframe_api';

/** YouTube's own script. The element would load it too, but never says when it is blocked. */
export function loadYouTubeApi(): Promise<void> {
  return new Promise((resolve, reject) => {
    if (window.YT?.Player) return resolve();
    const script = document.createElement('script');
    script.src = ADDRESS;
    script.onerror = () => {
      script.remove();
      reject(new Error('blocked'));
    };
    window.onYouTubeIframeAPIReady = () => resolve();
    document.head.append(script);
  });
}
