/** What a rider is told of warnings and bans. `day`: the last one, in words; null where there is no end. */
export const standing = {
  title: 'Tu cuenta',
  warned: 'Alguien de Woodalo te escribió sobre tus viajes. Lo tienes en tu cuenta.',
  banned: (day: string | null) =>
    day === null
      ? 'Ya no puedes pedir viajes. En tu cuenta ves por qué, y puedes recurrir.'
      : `No puedes pedir viajes hasta el ${day}. En tu cuenta ves por qué, y puedes recurrir.`,
  lifted: 'Vuelves a poder pedir viajes: levantamos la suspensión.',
  kept: 'Hemos leído tu recurso y la suspensión sigue. En tu cuenta ves la respuesta.',
  refused: (day: string | null) =>
    day === null
      ? 'No puedes pedir viajes: tu cuenta está suspendida. En tu cuenta ves por qué y cómo recurrir.'
      : `No puedes pedir viajes hasta el ${day}. En tu cuenta ves por qué y cómo recurrir.`,
}
