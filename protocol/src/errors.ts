// The closed list of error codes. Zod-free, so that the browser can import it for a few bytes.

/** What a client should do about an error. */
export type ErrorRemedy = 'sign-in' | 'fix-input' | 'refresh-state' | 'retry-later' | 'tell-the-person'

interface ErrorEntry {
  status: 401 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 503
  remedy: ErrorRemedy
  es: string
  en: string
}

export const errorCatalogue = {
  NOT_SIGNED_IN: {
    status: 401,
    remedy: 'sign-in',
    es: 'Tu sesión ha terminado. Vuelve a entrar.',
    en: 'Your session has ended. Please sign in again.',
  },
  NOT_FOUND: {
    status: 404,
    remedy: 'tell-the-person',
    es: 'No hemos encontrado lo que buscas.',
    en: 'We could not find what you are looking for.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    remedy: 'fix-input',
    es: 'Esta dirección no admite esa operación.',
    en: 'This address does not support that operation.',
  },
  INVALID_INPUT: {
    status: 422,
    remedy: 'fix-input',
    es: 'Revisa los datos: hay algo que no es válido.',
    en: 'Please check the details: something is not valid.',
  },
  MALFORMED_BODY: {
    status: 422,
    remedy: 'fix-input',
    es: 'No hemos podido leer los datos enviados.',
    en: 'We could not read the data that was sent.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    remedy: 'fix-input',
    es: 'Lo que envías es demasiado grande.',
    en: 'What you are sending is too large.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    remedy: 'fix-input',
    es: 'Ese tipo de contenido no se admite.',
    en: 'That type of content is not supported.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    remedy: 'retry-later',
    es: 'Demasiados intentos seguidos. Espera un momento y vuelve a probar.',
    en: 'Too many attempts in a row. Wait a moment and try again.',
  },
  INTERNAL_ERROR: {
    status: 500,
    remedy: 'retry-later',
    es: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo.',
    en: 'Something went wrong on our side. Please try again.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    remedy: 'retry-later',
    es: 'El servicio no está disponible ahora mismo. Vuelve a intentarlo en unos segundos.',
    en: 'The service is not available right now. Try again in a few seconds.',
  },
  TOO_MANY_FAVOURITES: {
    status: 422,
    remedy: 'tell-the-person',
    es: 'Ya tienes 30 lugares favoritos. Quita alguno para guardar otro.',
    en: 'You already have 30 favourite places. Remove one to keep another.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    remedy: 'fix-input',
    es: 'Esa clave de repetición ya se usó con otros datos.',
    en: 'That idempotency key was already used with different data.',
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    remedy: 'retry-later',
    es: 'Esa misma petición todavía se está procesando.',
    en: 'That same request is still being processed.',
  },

  // Signing in
  INCORRECT_CREDENTIALS: {
    status: 422,
    remedy: 'fix-input',
    es: 'El correo o la contraseña no son correctos.',
    en: 'The email or the password is not correct.',
  },
  INCORRECT_CODE: {
    status: 422,
    remedy: 'fix-input',
    es: 'Código de verificación incorrecto. Inténtalo de nuevo.',
    en: 'Incorrect verification code. Please try again.',
  },
  EMAIL_IN_USE: {
    status: 422,
    remedy: 'fix-input',
    es: 'Ya hay una cuenta con ese correo. Entra con ella o recupera la contraseña.',
    en: 'There is already an account with that email. Sign in or reset the password.',
  },
  EMAIL_REQUIRED: {
    status: 422,
    remedy: 'fix-input',
    es: 'Añade primero un correo con el que entrar.',
    en: 'First add an email to sign in with.',
  },
  ALREADY_LINKED: {
    status: 422,
    remedy: 'tell-the-person',
    es: 'Esa forma de entrar ya pertenece a otra cuenta.',
    en: 'That way of signing in already belongs to another account.',
  },
  SIGN_IN_AGAIN: {
    status: 409,
    remedy: 'tell-the-person',
    es: 'Por seguridad, sal y vuelve a entrar antes de cambiar cómo entras.',
    en: 'To be safe, sign out and in again before you change how you sign in.',
  },
  LAST_WAY: {
    status: 409,
    remedy: 'tell-the-person',
    es: 'Es tu única forma de entrar. Añade otra antes de quitarla.',
    en: 'It is your only way to sign in. Add another one before you remove it.',
  },
  PASSWORD_TOO_COMMON: {
    status: 422,
    remedy: 'fix-input',
    es: 'Esa contraseña es de las más usadas. Elige otra.',
    en: 'That password is one of the most common ones. Choose another.',
  },
  NICKNAME_REQUIRED: {
    status: 422,
    remedy: 'fix-input',
    es: 'El apodo es obligatorio para entrar como invitado.',
    en: 'Nickname is required for guest sign-in.',
  },
  PHONE_REQUIRED: {
    status: 422,
    remedy: 'fix-input',
    es: 'Escribe un número de teléfono.',
    en: 'Please enter a phone number.',
  },
  SIGN_IN_FIRST: {
    status: 409,
    remedy: 'tell-the-person',
    es: 'Entra en tu cuenta para confirmar este correo. El enlace sigue valiendo.',
    en: 'Sign in to your account to confirm this email. The link is still valid.',
  },
  LINK_EXPIRED: {
    status: 422,
    remedy: 'tell-the-person',
    es: 'Este enlace ya no sirve. Pide otro.',
    en: 'This link is no longer valid. Ask for a new one.',
  },
  PROVIDER_UNAVAILABLE: {
    status: 422,
    remedy: 'tell-the-person',
    es: 'Esa forma de entrar no está disponible aquí.',
    en: 'That way of signing in is not available here.',
  },
  SIGN_IN_CANCELED: {
    status: 422,
    remedy: 'tell-the-person',
    es: 'No has terminado de entrar con Google.',
    en: 'You did not finish signing in with Google.',
  },
  ADDRESS_NOT_ALLOWED: {
    status: 422,
    remedy: 'fix-input',
    es: 'Esa dirección de vuelta no pertenece a este servicio.',
    en: 'That return address does not belong to this service.',
  },

  // Requests and rides
  ALREADY_TRAVELING: {
    status: 409,
    remedy: 'refresh-state',
    es: 'Ya tienes una búsqueda o un viaje en curso.',
    en: 'You already have a search or a ride under way.',
  },
  REQUEST_NOT_OPEN: {
    status: 409,
    remedy: 'refresh-state',
    es: 'Esa búsqueda ya no está abierta.',
    en: 'That search is no longer open.',
  },
  DEPARTURE_TOO_FAR: {
    status: 422,
    remedy: 'fix-input',
    es: 'Por ahora solo buscamos viajes que salen ya.',
    en: 'For now we only search for rides that leave right away.',
  },
  TRIP_TOO_SHORT: {
    status: 422,
    remedy: 'fix-input',
    es: 'El origen y el destino están demasiado cerca para compartir un taxi.',
    en: 'Origin and destination are too close to share a taxi.',
  },
  RIDE_NOT_PENDING: {
    status: 409,
    remedy: 'refresh-state',
    es: 'Este viaje ya no espera respuestas.',
    en: 'This ride is no longer waiting for answers.',
  },
  RIDE_NOT_ACTIVE: {
    status: 409,
    remedy: 'refresh-state',
    es: 'Este viaje no está en marcha.',
    en: 'This ride is not active.',
  },
  RIDE_NOT_COMPLETED: {
    status: 409,
    remedy: 'refresh-state',
    es: 'Podrás valorar este viaje cuando termine para ti.',
    en: 'You can rate this ride once it is over for you.',
  },
  RIDE_NOT_RIDDEN: {
    status: 409,
    remedy: 'tell-the-person',
    es: 'Este viaje terminó sin que subieras, así que no puedes valorarlo.',
    en: 'This ride ended without you on board, so you cannot rate it.',
  },
  RIDE_UNDER_WAY: {
    status: 409,
    remedy: 'refresh-state',
    es: 'El viaje ya está en camino: en vez de cancelarlo, indica que te bajas.',
    en: 'The ride is under way: instead of canceling, say that you get off.',
  },
  MEETING_INCOMPLETE: {
    status: 409,
    remedy: 'refresh-state',
    es: 'Antes de bajarse hay que verificar el encuentro con el código.',
    en: 'Before getting off, the meeting has to be verified with the code.',
  },
  TERMS_CHANGED: {
    status: 409,
    remedy: 'refresh-state',
    es: 'El viaje ha cambiado. Mira las nuevas condiciones antes de aceptar.',
    en: 'The ride has changed. Look at the new terms before accepting.',
  },
  REASON_NOT_ALLOWED: {
    status: 422,
    remedy: 'fix-input',
    es: 'Ese motivo solo lo puede dar quien pide el vehículo.',
    en: 'Only the traveller who requests the vehicle can give that reason.',
  },
  TOO_MANY_TRIES: {
    status: 429,
    remedy: 'retry-later',
    es: 'Demasiados códigos incorrectos. Espera unos minutos.',
    en: 'Too many incorrect codes. Wait a few minutes.',
  },

  // Chat
  CHAT_CLOSED: {
    status: 409,
    remedy: 'refresh-state',
    es: 'Este chat ya no admite mensajes.',
    en: 'This chat no longer accepts messages.',
  },
  MESSAGE_ID_TAKEN: {
    status: 409,
    remedy: 'fix-input',
    es: 'Ese identificador de mensaje ya está en uso.',
    en: 'That message id is already in use.',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errorCatalogue
export type Language = 'es' | 'en'

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** The text of an error for a person. */
export function errorMessage(code: ErrorCode, language: Language): string {
  return errorCatalogue[code][language]
}
