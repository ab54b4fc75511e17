/** The texts of the page and of the installed app before any program runs. */
export const page = {
  title: 'Woodalo · Comparte el taxi',
  description: 'Comparte el taxi con quien va hacia donde vas tú y paga solo tu parte.',
  needsJavaScript: 'Woodalo necesita JavaScript.',
  /** Of the installed app. */
  app: 'Comparte el taxi con quien va hacia donde vas tú.',
}
