import { UserPlus, X } from 'lucide-react';
import type { Crew, CrewMember } from '#contract/crew.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import styles from './crew-page.module.css';
import type { CrewView } from './use-crew.ts';

interface MembersProps {
  crew: Crew;
  view: CrewView;
  onInvite: () => void;
}

/** Shows the members of a crew as a row of faces. */
export function CrewMembers({ crew, view, onInvite }: MembersProps) {
  const { t } = useTranslation();
  return (
    <>
      {crew.members.length === 0 && <p>{t('crew.empty')}</p>}
      <ul className={styles.members}>
        {crew.members.map((member) => (
          <Member key={member.memberId} crew={crew} member={member} view={view} />
        ))}
        <li className={styles.member}>
          <button type="button" className={`${styles.face} ${styles.invite}`} onClick={onInvite}>
            <UserPlus size={28} aria-hidden="true" />
            {t('crew.invite')}
          </button>
        </li>
      </ul>
    </>
  );
}

interface MemberProps {
  crew: Crew;
  member: CrewMember;
  view: CrewView;
}

/** Shows a member of the crew, and a button to remove them if the visitor may. */
function Member({ crew, member, view }: MemberProps) {
  const { t } = useTranslation();
  const { memberId, name, consent, photosCount, pictureUrl } = member;
  const isMine = view.tokenOf(memberId) !== undefined;
  const agreement = { None: 'notAgreed', Given: 'agreed', Bought: 'bought' } as const;
  const facts = [
    ...(photosCount === null ? [] : [t('crew.photos', { count: photosCount })]),
    ...(crew.isProtected ? [t(`crew.${agreement[consent]}`)] : []),
  ];
  // The only runner whom a visitor added leaves by a button below, which cannot be tapped by mistake.
  const isLeaving = isMine && view.joinedCount === 1;
  return (
    <li className={styles.member}>
      {pictureUrl === null ? (
        <span className={`${styles.face} ${styles.initial} bib`} aria-hidden="true">
          {[...name][0]}
        </span>
      ) : (
        <img className={styles.face} src={pictureUrl} alt="" width={128} height={160} loading="lazy" />
      )}
      {(isMine || crew.isMaker) && !isLeaving && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('crew.remove', { name })}
          aria-busy={view.change.isPending}
          onClick={() => {
            if (!view.change.isPending) view.leave(memberId);
          }}
        >
          <X size={20} aria-hidden="true" />
        </button>
      )}
      <p className={styles.name}>{name}</p>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
    </li>
  );
}

/** Asks for the consent of each runner whom the visitor added, and lets the only one leave. */
export function OwnMembers({ crew, view }: { crew: Crew; view: CrewView }) {
  const { t } = useTranslation();
  const { consent: needed } = crew;
  const isBusy = view.change.isPending;
  const mine = crew.members.filter(({ memberId }) => view.tokenOf(memberId) !== undefined);
  return (
    <>
      {needed !== null &&
        mine
          .filter(({ consent }) => consent !== 'Bought')
          .map(({ memberId, name, consent }) => (
            <section key={memberId} className={styles.consent} aria-label={`${t('crew.mine')}: ${name}`}>
              <p>{needed.text}</p>
              {consent === 'None' ? (
                <Button
                  variant="primary"
                  isBusy={isBusy}
                  onClick={() => view.agree(memberId, needed.version)}
                >
                  {t('crew.agree')}
                </Button>
              ) : (
                <Button isBusy={isBusy} onClick={() => view.takeBack(memberId)}>
                  {t('crew.takeBack')}
                </Button>
              )}
            </section>
          ))}
      {view.joinedCount === 1 &&
        mine.map(({ memberId }) => (
          <div key={memberId}>
            <Button variant="plain" isBusy={isBusy} onClick={() => view.leave(memberId)}>
              {t('crew.leave')}
            </Button>
          </div>
        ))}
    </>
  );
}
