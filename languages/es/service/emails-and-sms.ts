/** The mails and text messages of the service. */
export const letters = {
  verify: (link: string) => ({
    subject: 'Confirma tu correo en Woodalo',
    text: `Hola:\n\nPara confirmar que este correo es tuyo, abre este enlace (vale 24 horas):\n\n${link}\n\nSi no has sido tú, no hagas nada: sin el enlace nadie puede usar tu correo.\n\nWoodalo`,
  }),
  reset: (link: string) => ({
    subject: 'Elige una nueva contraseña en Woodalo',
    text: `Hola:\n\nPara elegir una nueva contraseña, abre este enlace (vale una hora y una sola vez):\n\n${link}\n\nSi no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.\n\nWoodalo`,
  }),
  return: (link: string) => ({
    subject: 'Recupera tu cuenta de Woodalo',
    text: `Hola:\n\nTu cuenta de Woodalo tenía este correo y ahora tiene otro. Para recuperarla, abre este enlace (vale una hora y una sola vez) y elige una nueva contraseña:\n\n${link}\n\nTu cuenta volverá a tener este correo, se cerrarán todas las sesiones y se quitarán el teléfono, la cuenta de Google y los correos que se hayan añadido hace poco.\n\nSi no lo has pedido tú, no hagas nada: la cuenta sigue como está.\n\nWoodalo`,
  }),
  settle: (link: string) => ({
    subject: 'Tu parte del viaje en Woodalo',
    text: `Hola:\n\nTu parte del último viaje sigue pendiente. Aquí ves cuánto es y cómo pagársela a quien pidió el taxi:\n\n${link}\n\nSi ya la has pagado, dilo ahí mismo; si no estás de acuerdo, también. El dinero va de viajero a viajero: nunca pasa por Woodalo.\n\nWoodalo`,
  }),
  standing: (what: string, words: string, link: string) => ({
    subject: 'Sobre tu cuenta de Woodalo',
    text: `Hola:\n\n${what}\n\n“${words}”\n\n${link}\n\nWoodalo`,
  }),
  changed: (what: string) => ({
    subject: 'Cambio en tu cuenta de Woodalo',
    text: `Hola:\n\n${what}\n\nSi no has sido tú, elige una nueva contraseña ahora mismo desde “¿Olvidaste tu contraseña?” y revisa tus sesiones.\n\nWoodalo`,
  }),
  changedAway: (what: string, until: string) => ({
    subject: 'Cambio en tu cuenta de Woodalo',
    text: `Hola:\n\n${what}\n\nTu cuenta ya no tiene este correo. Si has sido tú, no hagas nada.\n\nSi no has sido tú, puedes recuperarla con este correo hasta el ${until}: escríbelo en “¿Olvidaste tu contraseña?”, abre el enlace que te llegará aquí y elige una nueva contraseña. Tu cuenta volverá a tener este correo, se cerrarán todas las sesiones y se quitará lo que se haya añadido hace poco para entrar. No uses antes este correo para otra cuenta. Después de esa hora ya no será posible.\n\nWoodalo`,
  }),
  changedByText: (what: string) =>
    `Woodalo: ${what} Si no has sido tú, entra con este teléfono, cierra las demás sesiones y revisa tus formas de entrar y de cobrar.`,
  passwordChangedByText:
    'Woodalo: Tu contraseña ha cambiado. Si no has sido tú, entra con este teléfono, cierra las demás sesiones y quita el correo de tus formas de entrar: así la contraseña deja de valer.',
  replaced: (returnsBy: 'byEmail' | 'byPhone' | 'byNothing') => ({
    subject: 'Cambio en tu cuenta de Woodalo',
    text: `Hola:\n\nTu cuenta ya no tiene este correo, y con él no se puede recuperar.\n\n${
      {
        byEmail:
          'Si no has sido tú, escribe en “¿Olvidaste tu contraseña?” el correo que la cuenta tenía antes que este.',
        byPhone:
          'Si no has sido tú, entra con un código en el teléfono que la cuenta tiene, o en el que tenía antes.',
        byNothing:
          'Si no has sido tú y sigues dentro en otro dispositivo, abre ahí la cuenta, quita las formas de entrar que no conozcas y cierra las demás sesiones.',
      }[returnsBy]
    }\n\nWoodalo`,
  }),
  phoneLeft: (until: string) =>
    `Woodalo: Se ha quitado este teléfono de tu cuenta. Si no has sido tú, entra con él antes del ${until}: recuperas la cuenta y se quita lo que se añadió después para entrar.`,
  phoneGone: {
    byPhone:
      'Woodalo: Se ha quitado este teléfono de tu cuenta. Si no has sido tú, recupérala entrando con el teléfono que tenía antes.',
    byEmail:
      'Woodalo: Se ha quitado este teléfono de tu cuenta. Si no has sido tú, recupérala con tu correo en “¿Olvidaste tu contraseña?”.',
    byNothing:
      'Woodalo: Se ha quitado este teléfono de tu cuenta y con él no se puede recuperar. Si no has sido tú y sigues dentro en otro dispositivo, quita ahí las formas de entrar que no conozcas.',
  },
  /** Added to the mail about a phone that was removed or replaced. */
  phoneMayReturn: (until: string) =>
    `Hasta el ${until}, quien reciba el código en el teléfono que la cuenta tenía antes puede recuperarla con él. Si te lo han robado, pide a tu operador que bloquee la tarjeta SIM.`,
  phoneReturned: () => ({
    subject: 'Cambio en tu cuenta de Woodalo',
    text: 'Hola:\n\nEl teléfono que tu cuenta tenía antes la ha recuperado con su código. Se ha quitado lo que se había añadido después para entrar: con este correo ya no se puede.\n\nSi no has sido tú, alguien tiene ese teléfono o su tarjeta SIM: pide a tu operador que la bloquee y recupera la cuenta con el número cuando vuelva a ser tuyo.\n\nWoodalo',
  }),
  changes: {
    password: 'Tu contraseña ha cambiado.',
    email: 'El correo con el que entras ha cambiado.',
    phone: 'Se ha añadido un teléfono para entrar en tu cuenta.',
    google: 'Se ha añadido una cuenta de Google para entrar en tu cuenta.',
    removed: 'Se ha quitado una forma de entrar en tu cuenta.',
    payTo: 'Ha cambiado cómo te pagan tus compañeros.',
  },
  deleted: () => ({
    subject: 'Se ha borrado tu cuenta de Woodalo',
    text: 'Hola:\n\nTu cuenta de Woodalo se ha borrado, con todo lo suyo. No se puede deshacer.\n\nSi no has sido tú, alguien había entrado en tu cuenta: cambia la contraseña de tu correo y de otras cuentas en las que uses la misma.\n\nWoodalo',
  }),
  code: (code: string) => `${code} es tu código de Woodalo. Vale 5 minutos. No se lo des a nadie.`,
}
