import type { PageTexts } from './page-texts.ts';

export const es: PageTexts = {
  heading: 'Encuentra tus fotos',
  homeTitle: '{tenant}: fotos de tu carrera',
  homeDescription: 'Encuentra todas tus fotos por dorsal o nombre y descárgalas al momento.',
  eventTitle: '{event}: fotos · {tenant}',
  eventDescription:
    'Fotos de {event}, {city}. Encuentra las tuyas por dorsal o nombre y descárgalas al momento.',
  noScript:
    'Esta tienda necesita JavaScript para buscar y vender fotos. Actívalo y recarga la página, o escríbenos:',
  notStarted: 'Está tardando más de lo normal. Recarga la página. Si no funciona, escríbenos:',
  reload: 'Recargar la página',
  outage: {
    title: 'Volvemos enseguida',
    meaning:
      'La tienda no puede acceder ahora mismo a sus fotos. Casi nunca dura más de un minuto. No se ha perdido nada de lo que compraste o elegiste.',
    retry: 'Volver a intentarlo',
  },
  plain: {
    search: {
      title: 'Buscar',
      description: 'Encuentra en {tenant} tu carrera y tus fotos: por dorsal, nombre, correo o selfi.',
    },
    found: { title: 'Tus fotos', description: 'Fotos tuyas encontradas en {tenant}.' },
    cart: { title: 'Carrito', description: 'Tu carrito en {tenant}.' },
    checkout: { title: 'Finalizar compra', description: 'Tu pedido en {tenant}.' },
    order: { title: 'Tu pedido', description: 'Tu pedido en {tenant}.' },
    deleted: {
      title: 'Este evento se ha eliminado',
      description:
        'Sus fotos también se han eliminado, así que este enlace ya no funciona. Aquí puedes buscar otra carrera.',
    },
    missing: {
      title: 'Página no encontrada',
      description:
        'Puede que la dirección tenga una errata o que la página ya no esté. Busca aquí tu carrera.',
    },
    crew: {
      title: 'Corréis en grupo, pagáis una vez',
      description: 'Cada cual encuentra sus fotos y una persona paga por todos.',
    },
    alert: {
      title: 'Un correo cuando haya fotos',
      description: 'Recibirás un solo correo. Después borraremos tu dirección.',
    },
    ownData: {
      title: 'Tus datos',
      description: 'Consulta, descarga o borra lo que {tenant} guarda sobre ti.',
    },
    removal: {
      title: 'Retirar una foto',
      description: 'Pide a {tenant} que retire de la tienda una foto tuya o de tu hijo.',
    },
    account: { title: 'Mi cuenta', description: 'Tus pedidos en {tenant}.' },
  },
  content: {
    organizers: {
      title: 'Para organizadores',
      description: '{tenant} vende las fotos y los vídeos de tu carrera a quienes participan en ella.',
    },
    photographers: { title: 'Para fotógrafos', description: 'Haz fotos en carreras para {tenant}.' },
    business: { title: 'Para empresas', description: 'Llega a los corredores con {tenant}.' },
    contacts: { title: 'Contacto', description: 'Cómo contactar con {tenant}.' },
    impressum: { title: 'Aviso legal', description: 'Quién es responsable de {tenant}.' },
  },
};
