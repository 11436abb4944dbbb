import type { AccessGrant } from '@cabinet/contract/grants.access'
import type { GrantSubjectMatch } from '@cabinet/contract/grants.subjects'
import { useText } from '../../../kernel/text.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { messages as grantWords } from '../grants.text.ts'
import { messages } from '../sheet.text.ts'
import { GrantSubjectField } from '../subjects/subject-field.tsx'
import type { GrantDraft, NewAccess } from './draft.ts'
import { ExpiryField } from './expiry-field.tsx'
import { InheritanceChoice, type InheritanceDraft } from './inheritance-choice.tsx'
import { AccessMemberList } from './member-list.tsx'
import { MembersSkeleton } from './members-skeleton.tsx'
import { RightsChoiceMatrix, TemplateSelect } from './rights-choice.tsx'
import styles from './share-sheet.module.css'

/** The state of the sheet while it is edited. */
export interface ShareDraft {
  chosen: GrantSubjectMatch[]
  access: NewAccess
  /** Access of their own on the item; null until it is loaded, empty for several items, where it stays as it is. */
  lines: GrantDraft[] | null
  inherit: InheritanceDraft
}

interface ShareFormProps {
  draft: ShareDraft
  held: number
  /** Whether the sheet is for several items, whose access stays as it is. */
  several: boolean
  inherited: readonly AccessGrant[]
  /** Whether inheritance can be changed: not at a root, not for several items. */
  inheritanceOpen: boolean
  /** Whether the item inherits now. */
  inherits: boolean
  /** Number of grants beyond those listed. */
  more: number
  onChange: (part: Partial<ShareDraft>) => void
}

/** The part Access of the sheet: people to add, those who have access, inheritance. */
export function ShareAccessForm(props: ShareFormProps) {
  const { draft, held, several, inherited, inheritanceOpen, inherits, more, onChange } = props
  const t = useText(messages)
  const g = useText(grantWords)
  const { chosen, access, lines, inherit } = draft
  const changeAccess = (part: Partial<NewAccess>) => onChange({ access: { ...access, ...part } })
  return (
    <div className={styles.form}>
      <div className={styles.add}>
        <GrantSubjectField
          chosen={chosen}
          taken={new Set(lines?.map(({ kind, subjectId }) => `${kind} ${subjectId}`))}
          onChosen={(next) => onChange({ chosen: next })}
        />
        <TemplateSelect
          label={t('newRole')}
          rights={access.rights}
          custom={access.custom}
          held={held}
          onChange={(rights, custom) => changeAccess({ rights, custom })}
        />
      </div>
      {chosen.length > 0 && (
        <div className={styles.terms}>
          {chosen.some(({ kind }) => kind === 'organisation') && (
            <Checkbox
              checked={access.below}
              onChange={(event) => changeAccess({ below: event.target.checked })}
            >
              {t('withBelow')}
            </Checkbox>
          )}
          <span className={styles.until}>
            {g('until')}: {access.expiresAt ? '' : g('noEnd')}
            <ExpiryField
              label={t('newEnd')}
              value={access.expiresAt}
              onChange={(expiresAt) => changeAccess({ expiresAt })}
            />
          </span>
        </div>
      )}
      {access.custom && (
        <RightsChoiceMatrix
          label={t('newRole')}
          rights={access.rights}
          held={held}
          onChange={(rights, custom) => changeAccess({ rights, custom })}
        />
      )}
      {several ? (
        <p className={styles.note}>{t('severalHint')}</p>
      ) : lines ? (
        <AccessMemberList
          lines={lines}
          inherited={inherited}
          stopped={!inherit.inherits}
          held={held}
          more={more}
          onLine={(at, line) => onChange({ lines: lines.map((one, index) => (index === at ? line : one)) })}
        />
      ) : (
        <MembersSkeleton label={t('membersLoad')} />
      )}
      {inheritanceOpen && (
        <InheritanceChoice
          value={inherit}
          before={inherits}
          onChange={(next) => onChange({ inherit: next })}
        />
      )}
    </div>
  )
}
