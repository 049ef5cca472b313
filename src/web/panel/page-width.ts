/** The width of every panel screen. */
export const PAGE_WIDTH = 'mx-auto w-full max-w-[calc(var(--page)+64px)] px-4 md:px-8 print:max-w-none print:px-0';
