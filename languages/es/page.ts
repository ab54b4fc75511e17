/** What the page and the installed app say of themselves before any program runs. */
export const page = {
  title: 'Woodalo · Comparte el taxi',
  description: 'Comparte el taxi con quien va hacia donde vas tú y paga solo tu parte.',
  needsJavaScript: 'Woodalo necesita JavaScript.',
  /** Of the installed app. */
  app: 'Comparte el taxi con quien va hacia donde vas tú.',
}
