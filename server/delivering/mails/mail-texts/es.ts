import type { MailTexts } from './mail-texts.ts';

export const es: MailTexts = {
  pictures: {
    yours: { one: 'Tu foto de {event}', other: 'Tus fotos de {event}' },
    ofBib: {
      one: 'Foto con el dorsal {number} de {event}',
      other: 'Fotos con el dorsal {number} de {event}',
    },
  },
  quotes: ['«', '»'],
  orderNumber: 'Pedido {number}',
  paid: 'Pagado: {total}',
  free: 'Gratis',
  help: '¿Tienes preguntas? Escribe a {support}.',
  helpWithOrder: '¿Tienes preguntas? Escribe a {support} e indica el número de pedido.',
  addressReplaced: {
    subject: 'Otra dirección de correo para tus fotos: {event}',
    heading: 'Se ha registrado otra dirección de correo',
    body: 'Para el dorsal {number} en {event} figura ahora otra dirección de correo. Esa dirección da acceso a las fotos. Para descargar o borrar desde ella lo que guardamos, hace falta tu confirmación.',
    several:
      'Para los dorsales {number} en {event} figuran ahora otras direcciones de correo. Esas direcciones dan acceso a las fotos. Para descargar o borrar desde ellas lo que guardamos, hace falta una confirmación.',
    wasYou: '¿Es correcto? Entonces confirma la nueva dirección. El enlace vale {days} días.',
    action: 'Confirmar la nueva dirección',
    write: 'Escribirnos',
    notYou: '¿No sabes nada de esto? No confirmes nada y escríbenos.',
    notAsked: '¿No lo has pedido? Escríbenos.',
  },
  orderReaddressed: {
    subject: 'Otra dirección de correo para el pedido {number}',
    body: 'Alguien ha introducido otra dirección de correo en la página del pedido {number}. Nuestros correos sobre el pedido llegan ahora allí. Para descargar o borrar lo que guardamos, esa dirección necesita tu confirmación.',
    byShop:
      'Hemos registrado otra dirección de correo para el pedido {number}. Nuestros correos sobre el pedido llegan ahora allí, y desde ella se puede descargar o borrar lo que guardamos.',
  },
  ownData: {
    subject: 'Qué guardamos sobre ti',
    heading: 'Qué guardamos sobre ti',
    body: 'Alguien ha preguntado en {site} qué guardamos sobre esta dirección de correo. El enlace te lo muestra; allí también puedes descargarlo o hacer que lo borremos.',
    action: 'Ver mis datos',
    keep: {
      one: 'El enlace vale {count} hora y solo para ti.',
      other: 'El enlace vale {count} horas y solo para ti.',
    },
    notYou: '¿No lo has pedido tú? Ignora este correo: sin el enlace nadie ve nada.',
  },
  guarded: {
    subject: 'Las fotos: {event}',
    heading: 'Aquí están las fotos.',
    body: 'Con esta dirección de correo está inscrita una persona cuyo nombre y cuyas fotos están protegidos. La tienda no se los muestra a nadie más. Quien tenga este enlace podrá verlas.',
    action: 'Ver las fotos',
  },
  verification: {
    subject: 'Tus fotos: {event}',
    heading: 'Aquí están tus fotos.',
    body: 'Has pedido las fotos de {event} que corresponden a esta dirección de correo. El enlace las abre.',
    bodyWithVideos:
      'Has pedido las fotos y los vídeos de {event} que corresponden a esta dirección de correo. El enlace los abre.',
    action: 'Ver mis fotos',
    keep: {
      one: 'El enlace abre tus fotos durante {count} hora. Compártelo solo con quien pueda verlas.',
      other: 'El enlace abre tus fotos durante {count} horas. Compártelo solo con quien pueda verlas.',
    },
    notYou: '¿No lo has pedido tú? Ignora este correo: sin el enlace no entra nadie.',
  },
  factorGuessed: {
    subject: 'Alguien ha intentado abrir tus fotos: {event}',
    heading: '¿Has sido tú?',
    body: 'Alguien ha intentado varias veces abrir tus fotos de {event} con un dato equivocado que solo tú deberías conocer. Tus fotos no se han abierto. Después de cada nuevo intento la espera es más larga.',
    wasYou: '¿Has sido tú? Abre tus fotos con el enlace: no pide nada más.',
    notYou: '¿No has sido tú? No tienes que hacer nada. Te avisamos como mucho una vez al día.',
  },
  yours: { one: 'Ya es todo tuyo.', other: 'Ya es todo tuyo.' },
  order: {
    subject: { one: 'Tu foto está lista: {event}', other: 'Tus fotos están listas: {event}' },
    body: {
      one: 'Tu foto de {event} está lista para descargar a tamaño completo y sin marca de agua.',
      other:
        'Tus {count} fotos de {event} están listas para descargar a tamaño completo y sin marca de agua.',
    },
    action: 'Descargar',
    keep: 'Guarda este correo: con el enlace siempre podrás volver a tus fotos. Quien lo tenga puede descargarlas.',
    andCodes: {
      one: 'Tu código de regalo llegará en otro correo. También lo encontrarás en la página de tu pedido.',
      other:
        'Tus códigos de regalo llegarán en otro correo. También los encontrarás en la página de tu pedido.',
    },
    andAwaited: {
      one: 'Falta {count} foto: el fotógrafo aún está enviando el archivo a tamaño completo. Te escribiremos en cuanto llegue.',
      other:
        'Faltan {count} fotos: el fotógrafo aún está enviando los archivos a tamaño completo. Te escribiremos en cuanto lleguen.',
    },
    completeSet: {
      one: 'Completa la colección: {count} foto por {price}.',
      other: 'Completa la colección: las {count} fotos por {price}.',
    },
    files: { one: 'Tu archivo', other: 'Tus {count} archivos' },
    moreFiles: { one: '… y {count} más', other: '… y {count} más' },
    andLater: 'El resto de las fotos llegará después de la carrera. Te escribiremos en cuanto estén listas.',
    andVideos: {
      one: 'Allí encontrarás también tu vídeo.',
      other: 'Allí encontrarás también tus {count} vídeos.',
    },
  },
  videosOrder: {
    subject: {
      one: 'Tu vídeo está listo: {event}',
      other: 'Tus vídeos están listos: {event}',
    },
    body: {
      one: 'Tu vídeo de {event} está listo para descargar, sin marca de agua.',
      other: 'Tus {count} vídeos de {event} están listos para descargar, sin marca de agua.',
    },
    action: 'Descargar',
    keep: 'Guarda este correo: con el enlace siempre podrás volver a tus vídeos. Quien lo tenga puede descargarlos.',
  },
  withdrawal: 'El {time} aceptaste lo siguiente:',
  awaitedOrder: {
    subject: {
      one: 'Tu foto está en camino: {event}',
      other: 'Tus fotos están en camino: {event}',
    },
    body: {
      one: 'Has comprado una foto de {event}. El fotógrafo aún está enviando el archivo a tamaño completo. Te escribiremos en cuanto llegue y lo encontrarás en este mismo enlace. Hasta entonces, este correo confirma tu pedido.',
      other:
        'Has comprado {count} fotos de {event}. El fotógrafo aún está enviando los archivos a tamaño completo. Te escribiremos en cuanto lleguen y los encontrarás en este mismo enlace. Hasta entonces, este correo confirma tu pedido.',
    },
    action: 'Ver tu pedido',
    keep: 'Guarda este correo: en el mismo enlace encontrarás también tus fotos.',
  },
  originalsHere: {
    subject: {
      one: 'Tu foto ya está aquí: {event}',
      other: 'Todas tus fotos ya están aquí: {event}',
    },
    heading: 'La espera ha terminado.',
    body: {
      one: 'Tu foto de {event} ya está aquí a tamaño completo. Descárgala ahora, sin marca de agua.',
      other:
        'Han llegado los últimos archivos del fotógrafo: todas tus {count} fotos de {event} están listas para descargar a tamaño completo y sin marca de agua.',
    },
    action: 'Descargar',
    keep: 'Guarda este correo: con el enlace siempre podrás volver a tus fotos. Quien lo tenga puede descargarlas.',
  },
  preorder: {
    subject: 'Tu pedido: {event}',
    heading: 'Todo listo para la salida.',
    body: 'Tus fotos de {event} llegarán después de la carrera. Te escribiremos en cuanto estén listas. Hasta entonces, este correo confirma tu pedido.',
    action: 'Ver tu pedido',
    keep: 'Guarda este correo: en el mismo enlace encontrarás también tus fotos.',
  },
  codesOrder: {
    subject: 'Tu pedido {number}',
    heading: 'Gracias.',
    body: 'Tu pedido está pagado.',
    action: 'Ver tu pedido',
    keep: 'Guarda este correo y no compartas el enlace: con él siempre podrás volver a tu pedido.',
  },
  archive: {
    subject: 'Tu archivo ZIP está listo: {event}',
    heading: 'Todas las fotos en un solo archivo.',
    body: 'Pediste todas tus fotos de {event} en un archivo ZIP. Ya está listo.',
    action: 'Descargar el archivo ZIP',
    keep: 'Si la descarga se interrumpe, vuelve a iniciarla desde la misma página.',
  },
  giftCodes: {
    subject: { one: 'Tu código de regalo', other: 'Tus códigos de regalo' },
    heading: { one: 'Un regalo para quien tú quieras.', other: 'Regalos para quien tú quieras.' },
    body: {
      one: 'Este código vale una sola vez para todas las fotos de una persona de un evento. Introdúcelo en el carrito como código promocional.',
      other:
        'Cada uno de estos {count} códigos vale una sola vez para todas las fotos de una persona de un evento. Introdúcelo en el carrito como código promocional.',
    },
    action: 'Ver tu pedido',
    keep: 'Quien tenga un código puede usarlo: enséñaselo solo a la persona a la que va destinado.',
    forName: 'Para {name}',
  },
  giftReceived: {
    subject: 'Un regalo para ti: todas tus fotos',
    heading: 'Alguien te regala tus fotos.',
    headingNamed: '{name}, alguien te regala tus fotos.',
    body: 'Este código vale una sola vez para todas tus fotos de un evento. Busca tus fotos, añade al carrito el paquete que las incluye todas e introduce allí el código.',
    action: 'Buscar mis fotos',
    keep: 'Quien tenga el código puede usarlo: no lo compartas.',
    message: 'Un mensaje para ti:',
  },
  preorderReady: {
    subject: { one: 'Tu foto ya está aquí: {event}', other: 'Tus fotos ya están aquí: {event}' },
    heading: 'La espera ha terminado.',
    body: {
      one: 'Tu foto de {event} ya está aquí. Ya la has pagado: solo tienes que descargarla, a tamaño completo y sin marca de agua.',
      other:
        'Tus {count} fotos de {event} ya están aquí. Ya las has pagado: solo tienes que descargarlas, a tamaño completo y sin marca de agua.',
    },
    action: 'Descargar',
    keep: 'Si encontramos más fotos tuyas, aparecerán en este mismo enlace sin coste adicional.',
  },
  packageGrown: {
    subject: { one: 'Una nueva foto tuya: {event}', other: '{count} nuevas fotos tuyas: {event}' },
    heading: 'Tu paquete ha crecido.',
    body: {
      one: 'Se ha añadido a tu paquete {count} foto nueva de {event}. Es tuya sin coste adicional.',
      other: 'Se han añadido a tu paquete {count} fotos nuevas de {event}. Son tuyas sin coste adicional.',
    },
    action: 'Ver las novedades',
    keep: 'Recibes este correo porque compraste todas tus fotos.',
  },
  photoAlertAsked: {
    subject: 'Confirma tu solicitud: fotos de {event}',
    heading: '¿Quieres que te escribamos?',
    body: 'Has pedido que te escribamos en cuanto estén las fotos de {event}. Confirma que has sido tú.',
    bodyOfYou:
      'Has pedido que te escribamos en cuanto haya fotos tuyas de {event}. Confirma que has sido tú.',
    bodyOfBib:
      'Has pedido que te escribamos en cuanto haya fotos con el dorsal {number} de {event}. Confirma que has sido tú.',
    action: 'Sí, quiero el aviso',
    keep: {
      one: 'El enlace funciona durante {count} hora. Después borraremos tu dirección.',
      other: 'El enlace funciona durante {count} horas. Después borraremos tu dirección.',
    },
    notYou: '¿No lo has pedido tú? Ignora este correo: no te enviaremos ninguno más.',
  },
  photoAlertFound: {
    subject: 'Ya están las fotos: {event}',
    heading: 'Se acabó la espera.',
    body: 'Ya están las fotos de {event}. Encuentra las tuyas.',
    bodyOfYou: 'Ya hay fotos tuyas de {event}.',
    bodyOfBib: 'Ya hay fotos con el dorsal {number} de {event}.',
    action: 'Ver las fotos',
    actionOfCount: { one: 'Ver {count} foto', other: 'Ver {count} fotos' },
    keep: 'Este ha sido nuestro único correo sobre esto. Ahora borramos tu dirección.',
  },
  photosHere: {
    subject: 'Tus fotos: {event}',
    heading: 'Sales en las fotos.',
    keep: 'Este es nuestro único correo sobre esta carrera.',
    why: 'Recibes este correo porque tu dirección está en la lista de inscritos de {event}.',
  },
  photoAlertLeave: 'Darse de baja con un clic',
  orderRefunded: {
    subject: 'Tu reembolso: pedido {number}',
    subjectFree: 'Tu pedido {number} está cancelado',
    heading: 'Tu dinero está en camino.',
    headingFree: 'Tu pedido está cancelado.',
    body: 'Te hemos devuelto {total} por el mismo medio con el que pagaste. Según tu banco, puede tardar unos días en llegar a tu cuenta. El pedido está cancelado, así que sus archivos ya no se pueden descargar.',
    bodyFree:
      'No habías pagado nada por él, así que no hay nada que devolver. Sus archivos ya no se pueden descargar.',
    action: 'Ver tu pedido',
    keep: 'Tus recibos siguen en la página del pedido.',
  },
  orderPartRefunded: {
    subject: 'Reembolso parcial: pedido {number}',
    heading: 'Parte de tu dinero está en camino.',
    body: 'Te hemos devuelto {total} de tu pedido por el mismo medio con el que pagaste. Según tu banco, puede tardar unos días en llegar a tu cuenta.',
    returned:
      'Hemos reembolsado: {items}. Esos archivos ya no se pueden descargar; todo lo demás que compraste sigue siendo tuyo.',
    kept: 'Todo lo que compraste sigue siendo tuyo.',
    action: 'Ver tu pedido',
    keep: 'Tus recibos siguen en la página del pedido.',
  },
  photoRemoved: {
    subject: 'Una foto de tu pedido {number}',
    heading: 'Hemos tenido que retirar una foto.',
    body: 'Hemos tenido que retirar una foto de {event} de nuestra tienda y de tu pedido. Ya no se puede descargar; todo lo demás que compraste sigue siendo tuyo. Lo sentimos.\n\nSi tienes preguntas, responde a este correo.',
    action: 'Abrir el pedido',
    keep: 'El enlace abre tu pedido.',
  },
  videoRemoved: {
    subject: 'Un vídeo de tu pedido {number}',
    heading: 'Hemos tenido que retirar un vídeo.',
    body: 'Hemos tenido que retirar un vídeo de {event} de nuestra tienda y de tu pedido. Ya no se puede descargar; todo lo demás que compraste sigue siendo tuyo. Lo sentimos.\n\nSi tienes preguntas, responde a este correo.',
    action: 'Abrir el pedido',
    keep: 'El enlace abre tu pedido.',
  },
  photoReplaced: {
    subject: 'Hemos sustituido una foto de tu pedido {number}',
    heading: 'Tienes otra foto en su lugar.',
    body: 'Hemos tenido que retirar una foto de {event} de nuestra tienda y de tu pedido. En su lugar, tu pedido contiene ahora otra foto del mismo corredor o corredora. Tu recibo sigue siendo válido.',
    instead: 'Si prefieres que te devolvamos el dinero de esta foto, responde a este correo.',
    action: 'Abrir el pedido',
    keep: 'El enlace abre tu pedido con la foto nueva.',
  },
  orderCanceled: {
    subject: 'Tu pedido {number} está cancelado',
    heading: 'Algo de tu pedido ya no está disponible.',
    body: 'Hemos tenido que retirarlo de la tienda, así que cancelamos el pedido antes de que se pagara.',
    rest: 'Todo lo demás está en un carrito nuevo, con tus códigos promocionales. Si aún te interesa, ábrelo y vuelve a hacer el pedido.',
    nothingLeft: 'No había nada más en el pedido.',
    late: 'Si aun así llega un pago, lo devolvemos íntegro y de forma automática.',
    action: 'Abrir el carrito',
    keep: 'El enlace abre tu carrito nuevo.',
    actionEmpty: 'Ver tu pedido',
    keepEmpty: 'El enlace abre tu pedido.',
  },
  goodwillCode: {
    subject: '{worth} de descuento en tu próximo pedido',
    heading: 'Esto es para ti.',
    body: 'Con este código tienes, una sola vez, {worth} de descuento en tu próximo pedido. Introdúcelo en el carrito como código promocional.',
    until: 'Es válido hasta el {day}.',
    action: 'Ir a la tienda',
    keep: 'Quien tenga el código puede usarlo: no lo compartas.',
  },
  loginLink: {
    subject: 'Tu enlace para entrar al panel de {brand}',
    heading: 'Entra al panel',
    body: 'El enlace inicia tu sesión como {email}.',
    action: 'Iniciar sesión',
    keep: 'El enlace funciona una sola vez y caduca en {minutes} minutos. No lo compartas.',
    notYou: '¿No has pedido este enlace? Ignora este correo: sin un clic no pasará nada.',
  },
  loginChanged: {
    subject: 'Tu acceso al panel ha cambiado',
    heading: 'Tu acceso al panel',
    action: 'Abrir el panel',
    changes: {
      PasskeyAdded: 'Ahora puedes entrar como {email} con la llave de acceso «{name}».',
      PasskeyRemoved:
        'Se ha eliminado la llave de acceso «{name}» de {email}. Las demás sesiones iniciadas con una llave de acceso han terminado.',
      CodesMade: 'Se han creado nuevos códigos de recuperación para {email}. Los anteriores ya no sirven.',
      CodeUsed: 'Alguien ha entrado como {email} con un código de recuperación. Ese código ya no sirve.',
    },
    notYou:
      '¿No has sido tú? Entra con un enlace, abre «Tu acceso», elimina lo que no reconozcas y crea nuevos códigos de recuperación. Después comprueba quién más puede leer tu correo y avisa a un propietario de la tienda.',
  },
  accountLink: {
    subject: 'Tu enlace para entrar en {site}',
    heading: 'Todos tus pedidos te esperan',
    body: 'El enlace inicia tu sesión en {site} como {email}.',
    action: 'Iniciar sesión',
    keep: 'El enlace funciona una sola vez y caduca en {minutes} minutos. No lo compartas.',
    notYou: '¿No has pedido este enlace? Ignora este correo: sin un clic no pasará nada.',
  },
  memberInvited: {
    subject: 'Invitación al panel de {brand}',
    heading: 'Te damos la bienvenida al equipo de {brand}.',
    body: 'Te invitamos a trabajar en el panel de gestión de {brand}. Tu función: {roles}. El enlace te lleva allí; entra con esta dirección de correo.',
    action: 'Aceptar la invitación',
    keep: {
      one: 'El enlace funciona una sola vez y caduca en {count} día. No lo compartas.',
      other: 'El enlace funciona una sola vez y caduca en {count} días. No lo compartas.',
    },
    notYou: '¿No sabes de qué se trata? Ignora este correo: no pasará nada.',
    roles: {
      owner: 'propiedad',
      operator: 'gestión',
      'privacy-officer': 'protección de datos',
      accountant: 'contabilidad',
      organizer: 'organización',
      photographer: 'fotografía',
    },
  },
};
