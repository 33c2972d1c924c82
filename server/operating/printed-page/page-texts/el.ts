import type { PageTexts } from './page-texts.ts';

export const el: PageTexts = {
  heading: 'Βρείτε τις φωτογραφίες σας',
  homeTitle: '{tenant}: φωτογραφίες από τον αγώνα σας',
  homeDescription:
    'Βρείτε όλες τις φωτογραφίες σας με τον αριθμό συμμετοχής ή το όνομά σας και κατεβάστε τις αμέσως.',
  eventTitle: '{event}: φωτογραφίες · {tenant}',
  eventDescription:
    'Φωτογραφίες: {event}, {city}. Βρείτε τις δικές σας με τον αριθμό συμμετοχής ή το όνομά σας και κατεβάστε τις αμέσως.',
  noScript:
    'Αυτό το κατάστημα βρίσκει και πουλά φωτογραφίες με JavaScript, που εδώ είναι απενεργοποιημένη. Ενεργοποιήστε την και φορτώστε ξανά τη σελίδα ή γράψτε μας:',
  notStarted: 'Αργεί περισσότερο απ’ όσο θα έπρεπε. Φορτώστε ξανά τη σελίδα· αν δεν βοηθήσει, γράψτε μας:',
  reload: 'Επαναφόρτωση σελίδας',
  plain: {
    search: {
      title: 'Αναζήτηση',
      description:
        'Βρείτε στο {tenant} τον αγώνα και τις φωτογραφίες σας: με αριθμό, όνομα, e-mail ή selfie.',
    },
    found: { title: 'Οι φωτογραφίες σας', description: 'Φωτογραφίες που βρέθηκαν για εσάς στο {tenant}.' },
    cart: { title: 'Καλάθι', description: 'Το καλάθι σας στο {tenant}.' },
    checkout: { title: 'Ολοκλήρωση παραγγελίας', description: 'Η παραγγελία σας στο {tenant}.' },
    order: { title: 'Η παραγγελία σας', description: 'Η παραγγελία σας στο {tenant}.' },
    account: { title: 'Ο λογαριασμός μου', description: 'Οι παραγγελίες σας στο {tenant}.' },
  },
  content: {
    organizers: {
      title: 'Για διοργανωτές',
      description: 'Φωτογραφίες και βίντεο του αγώνα σας, που πουλά στους δρομείς το {tenant}.',
    },
    photographers: { title: 'Για φωτογράφους', description: 'Φωτογραφίστε αγώνες για το {tenant}.' },
    business: { title: 'Για επιχειρήσεις', description: 'Γνωρίστε τους δρομείς μαζί με το {tenant}.' },
    contacts: { title: 'Επικοινωνία', description: 'Πώς να επικοινωνήσετε με το {tenant}.' },
    impressum: { title: 'Νομικές πληροφορίες', description: 'Ποιος είναι υπεύθυνος για το {tenant}.' },
  },
};
