import type { LinePerson } from '#contract/page.schema.ts';
import { languageOfText } from '#storefront/i18n/language-of-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './person-head.module.css';

interface PersonHeadProps {
  /** Null for items of no person. */
  person: LinePerson | null;
  /** The address of a close-up picture of the person. */
  pictureUrl: string | undefined;
}

/** Shows a person's face and name above their items, if an order is for several people. */
export function PersonHead({ person, pictureUrl }: PersonHeadProps) {
  const { t } = useTranslation();
  const name = person?.name ?? undefined;
  return (
    <h3 className={styles.person}>
      {person !== null && pictureUrl !== undefined && <img src={pictureUrl} alt="" decoding="async" />}
      <span lang={name === undefined ? undefined : languageOfText(name)}>
        {name ?? t(person === null ? 'selling.cart.others' : 'selling.cart.bySelfie')}
      </span>
    </h3>
  );
}
