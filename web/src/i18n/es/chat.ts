import { plural } from './plural.ts'
import { signedIn } from './signed-in.ts'

export const chat = {
  ...signedIn.chat,
  title: 'Chat',
  youLower: 'tú',
  open: 'Abrir el chat',
  placeholder: 'Escribe un mensaje',
  send: 'Enviar',
  quickReplies: ['Hola', '¿Dónde estás?', 'Voy en camino', 'Llego en 5 minutos', 'Estoy aquí'],
  quickRepliesLabel: 'Respuestas rápidas',
  sending: 'Enviando',
  sent: 'Enviado',
  failed: 'No se ha enviado',
  retry: 'Reintentar',
  newMessages: 'Mensajes nuevos',
  toNewest: 'Ir a lo último',
  empty: 'Aún no hay mensajes',
  emptyHint: 'Saluda y cuenta dónde estás.',
  over: 'El viaje ha terminado',
  overHint: '¿Olvidaste algo en el taxi? Escribe a tus compañeros.',
  overShort: 'Viaje terminado',
  closed: 'El chat de este viaje ya está cerrado.',
  notYet: 'El chat se abre cuando todo el grupo acepta.',
  formerRider: 'Viajero',
  deleted: 'Mensaje eliminado',
  unread: (count: number) => plural(count, { one: '# mensaje sin leer', other: '# mensajes sin leer' }),
}
