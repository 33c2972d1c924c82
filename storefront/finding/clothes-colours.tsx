import {
  CLOTHING_COLOURS,
  CLOTHING_PIECES,
  type ClothingColour,
  type ClothingPiece,
} from '#contract/search-request.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { SelectField } from '#storefront/ui/select-field.tsx';
import styles from './clothes-colours.module.css';

/** The clothing colours that a visitor chose, by piece of clothing. */
export type NamedColours = Readonly<Partial<Record<ClothingPiece, ClothingColour>>>;

interface ClothesColoursProps {
  colours: NamedColours;
  onChange: (colours: NamedColours) => void;
}

/** Asks which colours the visitor wore. The colours come from a list, so that they can be compared with photos. */
export function ClothesColours({ colours, onChange }: ClothesColoursProps) {
  const { t } = useTranslation();
  const choose = (piece: ClothingPiece, name: string) => {
    const { [piece]: _last, ...others } = colours;
    const colour = CLOTHING_COLOURS.find((known) => known === name);
    onChange(colour === undefined ? others : { ...others, [piece]: colour });
  };
  return (
    <fieldset className={styles.colours}>
      <legend className={styles.legend}>{t('missed.request.colours.legend')}</legend>
      {CLOTHING_PIECES.map((piece) => (
        <SelectField
          key={piece}
          label={t(`missed.request.colours.${piece}`)}
          value={colours[piece] ?? ''}
          onChange={({ target }) => choose(piece, target.value)}
        >
          <option value="">{t('missed.request.colours.none')}</option>
          {CLOTHING_COLOURS.map((colour) => (
            <option key={colour} value={colour}>
              {t(`missed.request.colours.${colour}`)}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}
