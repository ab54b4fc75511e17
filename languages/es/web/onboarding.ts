export const onboarding = {
  title: 'Te damos la bienvenida',
  step: (current: number, total: number) => `Paso ${current} de ${total}`,
  steps: [
    {
      title: 'Dinos a dónde vas',
      text: 'Buscamos gente cerca de ti que va hacia el mismo lado.',
    },
    {
      title: 'Un encuentro, un taxi',
      text: 'Al formarse el grupo, te decimos quién pide el taxi. Un código confirma que no falta nadie.',
    },
    {
      title: 'Cada cual baja en su parada',
      text: 'Quien pide el taxi lo paga y los demás le dan su parte: siempre menos que un taxi para una sola persona.',
    },
  ],
  previous: 'Atrás',
  skip: 'Saltar',
  next: 'Siguiente',
  ready: 'Todo listo',
  start: 'Empezar',
  failed: 'Error al completar la bienvenida',
  nameHint: 'Así te reconocerán tus compañeros.',
}
