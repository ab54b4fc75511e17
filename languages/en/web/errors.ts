import type { errors as source } from '../../es/web/errors.ts'

export const errors = {
  title: 'Error',
  unexpected: 'Something went wrong. Please try again.',
  network: 'There is no connection to the server. Check your network and try again.',
  noData: 'No data received from the server',
  serverErrorTitle: 'An error has ocurred',
  emitFailedTitle: 'Connection error',
  emitFailed: 'Sorry, the connection to the server could not be established.',
  emitFailedAccept: 'Accept',
  pageTitle: 'This screen has failed',
  pageText: 'Nothing is lost: your trip goes on. Load the screen again.',
  reload: 'Reload',
} satisfies typeof source
