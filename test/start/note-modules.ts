import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/* Loaded before a server: leaves the files it has loaded in the file it is named, when it ends. */

const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    loaded.push(url);
    return next(url, context);
  },
});
process.on('exit', () => writeFileSync(process.env.MODULES_IN ?? '', JSON.stringify(loaded)));
