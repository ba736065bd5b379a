export const isDevelopment: boolean = import.meta.env.DEV;

/** Where the build put the texts: `/assets/texts/<hash>`, below it `<language>/<namespace>.json`. */
export const textsAddress = import.meta.env.TEXTS_ADDRESS;
