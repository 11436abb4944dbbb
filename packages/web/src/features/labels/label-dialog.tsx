import { type LabelChoiceCategory, type LabelledItem, labelLimits } from '@cabinet/contract/labels'
import { Check, Minus, ShieldHalf } from 'lucide-react'
import { useState } from 'react'
import { commonMessages } from '../../kernel/common.text.ts'
import { getBrowserPreference } from '../../kernel/prefs.ts'
import { useText } from '../../kernel/text.ts'
import { Button } from '../../ui/button.tsx'
import { joinClassNames } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useDataTips } from '../../ui/tips.ts'
import { MenuPageLink } from '../menus/index.ts'
import styles from './label-dialog.module.css'
import {
  type LabelSelection,
  labelStateShown,
  lowersSecurityLevel,
  pressLabelChoice,
} from './labels.rules.ts'
import { messages } from './labels.text.ts'

export interface LabelDialogAnswer {
  wish: LabelSelection
  /** Reason for lowering a level; '' if none is lowered. */
  reason: string
}

interface LabelDialogProps {
  items: readonly LabelledItem[]
  choices: readonly LabelChoiceCategory[]
  /** Name of the item if there is only one. */
  name: string | undefined
  onAnswer: (wished: LabelDialogAnswer | null) => void
}

type Choice = LabelChoiceCategory['labels'][number]

/** Label choices for several files: labels on all are checked, labels on some are mixed. */
export function SetLabelsDialog({ items, choices, name, onAnswer }: LabelDialogProps) {
  useDataTips()
  const t = useText(messages)
  const c = useText(commonMessages)
  const [search, setSearch] = useState('')
  const [wish, setWish] = useState<LabelSelection>(new Map())
  const [reason, setReason] = useState('')
  const lowering = lowersSecurityLevel(items, wish, choices)
  const wanted = search.trim().toLowerCase()
  const shown = choices
    .map((category) => ({
      category,
      labels: category.labels.filter((label) =>
        `${category.name} ${label.name}`.toLowerCase().includes(wanted),
      ),
    }))
    .filter(({ labels }) => labels.length > 0)
  const known = new Map(
    choices.flatMap((category) => category.labels.map((label) => [label.id, { category, label }] as const)),
  )
  const recent = getBrowserPreference<string[]>('labels.recent', [])
    .map((id) => known.get(id))
    .filter((one) => one !== undefined)
    .filter(({ category }) => category.maySet && category.enabled)
  const press = (category: LabelChoiceCategory, label: Choice) =>
    setWish(pressLabelChoice(items, wish, category, label.id))
  const ready = wish.size > 0 && (!lowering || reason.trim() !== '')
  const button = (category: LabelChoiceCategory, label: Choice, key: string) => {
    const held = labelStateShown(items, wish, label.id)
    const shut = !category.maySet || (!category.enabled && held === 'none')
    return (
      <button
        key={key}
        type="button"
        disabled={shut}
        className={joinClassNames(styles.label, styles[label.colour])}
        aria-pressed={held === 'some' ? 'mixed' : held === 'all'}
        data-tip={held === 'some' ? t('someHave') : undefined}
        onClick={() => press(category, label)}
      >
        <span className={styles.box} aria-hidden="true">
          {held === 'all' ? <Check /> : held === 'some' ? <Minus /> : null}
        </span>
        {label.name}
        {label.level > 0 && (
          <span className={styles.level}>
            <ShieldHalf size={12} aria-hidden="true" />
            {label.level}
          </span>
        )}
      </button>
    )
  }
  return (
    <Dialog
      title={name === undefined ? t('titleMany', { count: items.length }) : t('titleOne', { name })}
      closeWords={c('close')}
      onClose={() => onAnswer(null)}
      width={560}
      onSubmit={() => ready && onAnswer({ wish, reason: lowering ? reason.trim() : '' })}
      footer={
        <>
          <Button onClick={() => onAnswer(null)}>{c('cancel')}</Button>
          <Button look="primary" type="submit" disabled={!ready}>
            {t('apply')}
          </Button>
        </>
      }
    >
      {choices.length === 0 ? (
        <EmptyState drawing="label" title={t('noneYet')} hint={t('noneYetHint')}>
          <MenuPageLink page="labelList" words={t('makeLabels')} />
        </EmptyState>
      ) : (
        <div className={styles.body}>
          <SearchInput
            words={t('search')}
            clearWords={t('clear')}
            value={search}
            wait={1}
            onSearch={setSearch}
          />
          <div className={styles.list}>
            {wanted === '' && recent.length > 0 && (
              <fieldset className={styles.category}>
                <legend>{t('recent')}</legend>
                <div>
                  {recent.map(({ category, label }) => button(category, label, `recent ${label.id}`))}
                </div>
              </fieldset>
            )}
            {shown.map(({ category, labels }) => (
              <fieldset key={category.id} className={styles.category}>
                <legend>
                  {category.name}
                  <small>{t(category.many ? 'many' : 'one')}</small>
                  {items.some(({ missing }) => missing.includes(category.name)) && (
                    <Tag colour="amber">{t('required')}</Tag>
                  )}
                  {!category.enabled ? <Tag>{t('off')}</Tag> : !category.maySet && <Tag>{t('others')}</Tag>}
                </legend>
                <div>{labels.map((label) => button(category, label, label.id))}</div>
              </fieldset>
            ))}
            {shown.length === 0 && <p className={styles.none}>{t('noneFound')}</p>}
          </div>
          {lowering && (
            <TextInput
              label={t('reason')}
              hint={t('reasonHint')}
              value={reason}
              maxLength={labelLimits.reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
