const LIST = new Intl.ListFormat('pt-BR');

/** "Luz", "Luz e Cor", "Luz, Cor e Forma". */
export const formatList = (items: Iterable<string>): string => LIST.format(items);
