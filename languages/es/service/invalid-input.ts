import type { FaultSentences } from '@woodalo/protocol'

/** The messages about one faulty field. */
export const faults: FaultSentences = {
  missing: 'Falta este dato.',
  wrongType: 'Este dato no tiene el tipo que esperamos.',
  charactersAtLeast: (count) => `Escribe al menos ${count} caracteres.`,
  charactersAtMost: (count) => `Como mucho ${count} caracteres.`,
  atLeast: (limit) => `Tiene que ser al menos ${limit}.`,
  atMost: (limit) => `Tiene que ser como mucho ${limit}.`,
  email: 'Escribe un correo válido.',
  format: 'No tiene el formato que esperamos.',
  oneOf: (values) => `Los valores posibles son: ${values}.`,
  invalid: 'Este dato no es válido.',
  named: {
    'ill-formed': 'Contiene caracteres que no se pueden guardar.',
    'password-too-short': 'Usa al menos 8 caracteres.',
    'password-too-long': 'Usa como mucho 128 caracteres.',
    phone: 'Escribe el número completo con el prefijo del país.',
    'fare-too-high': 'Es más de veinte veces lo estimado. Revisa la cantidad.',
    'not-yours': 'Esa foto no es tuya.',
    'too-many-receipts': 'Ya mostraste cinco fotos del recibo. Se queda la última.',
    picture: 'No pudimos leer la imagen. Usa JPEG, PNG o WebP.',
    cursor: 'Esta marca de página no es de esta lista. Empieza desde la primera página.',
    'idempotency-key': 'La clave de repetición puede tener como mucho 200 caracteres.',
    'no-vehicle': 'Ningún vehículo tiene sitio para todo eso.',
    'pay-to': 'Esto no parece una cuenta de esa forma de pago.',
    companions: 'Solo pueden elegirlo mujeres y personas no binarias. Dilo antes en tu cuenta.',
    'unproven-requests':
      'Desde esta red se han hecho demasiadas peticiones. Confirma tu correo o tu teléfono, o prueba dentro de una hora.',
    required: 'Falta este dato.',
  },
}
