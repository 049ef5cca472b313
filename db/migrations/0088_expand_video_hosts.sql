-- A host of videos more is a word more; what was valid stays so.
alter table lessons drop constraint lessons_video_provider_check;
alter table lessons add constraint lessons_video_provider_check check (video_provider in (
  'youtube', 'vimeo', 'panda', 'vturb', 'bunny', 'wistia', 'cloudflare', 'mux', 'dailymotion', 'loom', 'drive', 'onedrive', 'flexclip', 'external'
));
