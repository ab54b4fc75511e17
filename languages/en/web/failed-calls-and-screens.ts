import type { errors as source } from '../../es/web/failed-calls-and-screens.ts'

export const errors = {
  title: 'Error',
  unexpected: 'Something went wrong. Please try again.',
  network: 'We can’t reach the server. Check your connection and try again.',
  noData: 'No data received from the server',
  serverErrorTitle: 'An error has ocurred',
  emitFailedTitle: 'Connection error',
  emitFailed: 'Sorry, the connection to the server could not be established.',
  emitFailedAccept: 'Accept',
  pageTitle: 'Something went wrong on this screen',
  pageText: 'Nothing is lost, and your trip is still on.',
  reload: 'Reload',
} satisfies typeof source
