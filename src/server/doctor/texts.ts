export const OTHER_KEYS = 'APP_KEYS não são as chaves com que este banco foi usado';
export const RIGHT_KEYS =
  'Ponha de volta as que estavam em APP_KEYS (ou no arquivo app-keys de DATA_DIR). Com outras, o que é secreto não abre.';
