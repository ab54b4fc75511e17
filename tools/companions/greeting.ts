/** What the demo says when everything is up. */
export function greeting(url: string): string {
  return `
────────────────────────────────────────────────────────────────────────────
 Woodalo · demo                                              ${url}

 ES  1. Abre ${url} y entra como invitado, con un apodo y un correo cualquiera.
     2. Pide un viaje: por ejemplo, del aeropuerto de Barajas (Terminal 4) a la Puerta del Sol.
     3. En unos segundos aparecen compañeros simulados que van hacia el mismo lado. Acepta el viaje.
     4. Escríbeles en el chat: «Hola», «¿Dónde estás?»… contestan, llegan al punto de encuentro y esperan.
     5. En tu primer viaje pide el taxi una compañera o compañero: te dice su código y tú lo escribes.
        En el segundo lo pides tú: diles tu código por el chat (o espera: lo leen de tu pantalla).
     6. Bájate en tu parada y valora el viaje.

 EN  1. Open ${url} and sign in as a guest, with any nickname and email.
     2. Ask for a ride: for example, from Barajas airport (Terminal 4) to Puerta del Sol.
     3. Within seconds, simulated companions heading your way appear. Accept the ride.
     4. Write to them in the chat: "Hello", "Where are you?"… they answer, walk to the meeting point and wait.
     5. In your first ride a companion requests the taxi: they tell you their code and you type it in.
        In the second one you request it: tell them your code in the chat (or wait: they read it off your screen).
     6. Get off at your stop and rate the ride.

 It works anywhere on the map. Companions are programs; nobody real is asked.     Ctrl-C ends it.
────────────────────────────────────────────────────────────────────────────
`
}
