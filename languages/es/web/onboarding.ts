export const onboarding = {
  title: 'Te damos la bienvenida',
  step: (current: number, total: number) => `Paso ${current} de ${total}`,
  steps: [
    {
      title: 'Dinos a dónde vas',
      text: 'Buscamos compañeros de viaje según tu destino: gente cerca de ti que va en la misma dirección.',
    },
    {
      title: 'Un encuentro, un taxi',
      text: 'Cuando el grupo se junta, asignamos automáticamente quién pide el vehículo. Un código confirma que no falta nadie.',
    },
    {
      title: 'Cada cual baja en su parada',
      text: 'El viaje puede tener varias paradas. Quien pide el taxi lo paga y el resto le da su parte, siempre menos que yendo por su cuenta.',
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
