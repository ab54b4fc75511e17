// The texts that the specification of the product fixes, compared whole. Its section is in each name.
import { expect, test } from 'vitest'
import { textsIn } from './service.ts'
import { webTexts } from './web.ts'

const { es, en } = webTexts
const english = textsIn('en')

test('3: a message without a sender’s name or without a text has the specified texts', () => {
  expect(es.chat.bannerName).toBe('Nuevo Mensaje')
  expect(es.chat.bannerText).toBe('Tienes un nuevo mensaje')
})

test('4: a canceled trip is titled and explained as specified', () => {
  expect(en.ride.canceledTitle).toBe('Trip canceled')
  expect(en.ride.canceledText).toBe('The trip has been canceled.')
  expect(english.notices['ride-canceled'].title).toBe('Trip canceled')
})

test('4, 8: toasts are titled by their type and accepted with OK', () => {
  expect(en.ui.toastTitles).toMatchObject({ error: 'Error', warning: 'Warning', info: 'Information' })
  expect([es.ui.toastAccept, en.ui.toastAccept]).toEqual(['OK', 'OK'])
})

test('5, 8: errors at the sign-in and at the meeting have the specified texts', () => {
  expect(en.login.faults.nicknameEmpty).toBe('Nickname is required for guest sign-in.')
  expect(english.errors.NICKNAME_REQUIRED).toBe('Nickname is required for guest sign-in.')
  expect(en.login.faults.phoneEmpty).toBe('Please enter a phone number.')
  expect(english.errors.PHONE_REQUIRED).toBe('Please enter a phone number.')
  expect(english.errors.INCORRECT_CODE).toBe('Incorrect verification code. Please try again.')
})

test('7, 8: failed calls are titled and explained as specified', () => {
  expect([es.errors.title, en.errors.title]).toEqual(['Error', 'Error'])
  expect(en.errors.noData).toBe('No data received from the server')
  expect(en.errors.serverErrorTitle).toBe('An error has ocurred')
})

test('8: a chat that could not be loaded and a message that could not be sent have the specified texts', () => {
  expect(es.chat.loadFailedTitle).toBe('Error de conexión')
  expect(es.chat.loadFailed).toBe('Error al cargar los mensajes. Por favor, recarga la página.')
  expect(es.chat.sendFailedTitle).toBe('Error')
  expect(es.chat.sendFailed).toBe('No se pudo enviar el mensaje. Por favor, intenta de nuevo.')
  expect(en.chat.sendFailed).toBe('Could not send message. Please try again.')
})

test('8: an event that could not be sent has the specified text', () => {
  expect(es.errors.emitFailedTitle).toBe('Error de conexión')
  expect(es.errors.emitFailed).toBe('Lo sentimos, no se pudo establecer la conexión con el servidor.')
  expect(es.errors.emitFailedAccept).toBe('Aceptar')
})

test('8: failed actions have the specified labels', () => {
  expect(en.rating.failed).toBe('Error sending rating')
  expect(en.ride.loadFailed).toBe('Error loading trip data')
  expect(en.onboarding.failed).toBe('Error completing onboarding')
  expect(en.request.ridesFailed).toBe('No trips could be loaded. Try again later.')
})
