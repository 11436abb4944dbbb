import {
  type FolderTemplateGrant,
  type FolderTemplateKind,
  folderTemplateLimits,
} from '@cabinet/contract/folder-templates'
import { namedRightSets } from '@cabinet/contract/rights'
import { Building2, X } from 'lucide-react'
import { useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NativeSelect } from '../../ui/select.tsx'
import { GrantSubjectField, GrantSubjectIcon } from '../grants/subjects/index.ts'
import type { FolderDraft } from './drafts.ts'
import { messages } from './folder-templates.text.ts'
import styles from './tree-editor.module.css'

interface GrantsDialogProps {
  draft: FolderDraft
  kind: FolderTemplateKind
  onAnswer: (answer: Pick<FolderDraft, 'grants' | 'inherits'> | null) => void
}

const sets = Object.keys(namedRightSets) as (keyof typeof namedRightSets)[]
const setOf = (rights: number) => sets.find((name) => namedRightSets[name] === rights) ?? 'custom'
const keyOf = ({ kind, id }: Pick<FolderTemplateGrant, 'kind' | 'id'>) => `${kind} ${id}`

/** Grants of a folder in a template. */
export function TemplateGrantsDialog({ draft, kind, onAnswer }: GrantsDialogProps) {
  const t = useText(messages)
  const c = useText(commonMessages)
  const [grants, setGrants] = useState(draft.grants)
  const [inherits, setInherits] = useState(draft.inherits)
  const add = (grant: Pick<FolderTemplateGrant, 'kind' | 'id' | 'name'>) =>
    setGrants([...grants, { ...grant, below: grant.kind !== 'user', rights: namedRightSets.editor }])
  const change = (at: number, part: Partial<FolderTemplateGrant>) =>
    setGrants(grants.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const hasOwn = grants.some((one) => one.kind === 'own')
  return (
    <Dialog
      title={t('rightsOf', { name: draft.name })}
      closeWords={c('close')}
      onClose={() => onAnswer(null)}
      onSubmit={() => onAnswer({ grants, inherits })}
      width={580}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button type="submit" look="primary">
            {c('ok')}
          </Button>
        </>
      }
    >
      {grants.length < folderTemplateLimits.grants && (
        <GrantSubjectField
          isInFlow
          chosen={[]}
          taken={new Set(grants.map(keyOf))}
          onChosen={([one]) => one && add(one)}
        />
      )}
      <Checkbox
        className={styles.inherits}
        checked={inherits}
        onChange={(event) => setInherits(event.target.checked)}
      >
        {t('inherits')}
      </Checkbox>
      <ul className={styles.grants} aria-label={t('rights')}>
        {grants.length === 0 && <li className={styles.none}>{t('noGrants')}</li>}
        {grants.map((grant, at) => {
          const name = grant.kind === 'own' ? t('ownDepartment') : grant.name
          const set = setOf(grant.rights)
          return (
            <li key={keyOf(grant)}>
              <GrantSubjectIcon
                kind={grant.kind === 'own' ? 'organisation' : grant.kind}
                name={name}
                size={28}
              />
              <span className={styles.who}>{name}</span>
              {(grant.kind === 'own' || grant.kind === 'organisation') && (
                <Checkbox
                  checked={grant.below}
                  onChange={(event) => change(at, { below: event.target.checked })}
                >
                  {t('below')}
                </Checkbox>
              )}
              <NativeSelect
                small
                label={t('role', { name })}
                value={set}
                options={[...sets, ...(set === 'custom' ? (['custom'] as const) : [])].map((value) => ({
                  value,
                  words: t(value),
                }))}
                onChange={(value) => value !== 'custom' && change(at, { rights: namedRightSets[value] })}
              />
              <IconButton
                small
                words={t('remove', { name })}
                icon={<X />}
                onClick={() => setGrants(grants.filter((_, index) => index !== at))}
              />
            </li>
          )
        })}
      </ul>
      {kind === 'department' && !hasOwn && (
        <div>
          <Button small icon={<Building2 />} onClick={() => add({ kind: 'own', id: '', name: '' })}>
            {t('addOwn')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
