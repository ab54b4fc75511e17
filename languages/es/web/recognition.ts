export const look = {
  ask: '¿Qué llevas puesto?',
  lookedFor: (names: string, count: number) => `${names} ${count === 1 ? 'te busca' : 'te buscan'} a ti.`,
  forGroup: 'Así te encuentra el grupo.',
  example: 'Chaqueta verde',
  done: 'Listo',
  knownBy: 'Te reconocen por',
  change: 'Cambiar',
  failed: 'No se ha guardado. Prueba otra vez.',
  addPhoto: 'Añade tu foto',
  askThem: (name: string) => `Preguntar a ${name} qué lleva`,
  asked: 'Ya se lo has preguntado por el chat',
  question: (name: string) => `${name}, ¿qué llevas puesto? Así te encontramos.`,
}
