import { type FlowColumn, flowColumns } from '@cabinet/contract/flow-designs.actions'
import type {
  ApproverStep,
  BranchStep,
  FlowCondition,
  FlowDocument,
  FlowNode,
  FlowParty,
  NumberCondition,
} from '@cabinet/contract/flow-designs.document'
import type { TranslateMessages, translate } from '../../../../kernel/text.ts'
import {
  approvalModeMessages,
  type cardMessages,
  columnMessages,
  nodeKindMessages,
  numberOperatorSigns,
} from './card.text.ts'
import { optionName } from './option-names.ts'
import { formatFlowSize } from './size-text.ts'
import { optionNamesOf } from './stored-options.ts'

export interface CardWords {
  /** Words of `cardMessages`, and any others. */
  t: TranslateMessages<typeof cardMessages>
  say: typeof translate
}

export interface CardText {
  text: string
  /** Whether it asks for something that is missing. */
  isMissing?: true
}

const columnNames = new Map(
  (Object.keys(flowColumns) as FlowColumn[]).map((name) => [flowColumns[name].id as string, name]),
)

/** The name of a column in the interface's language; of one that is not known as it was saved. */
export function flowColumnName({ say }: CardWords, id: string, label: string): string {
  const name = columnNames.get(id)
  return name ? say(columnMessages[name]) : label
}

/** The name of a node: its own, or the default of its kind and place. */
export function flowNodeName(
  { t, say }: CardWords,
  node: FlowNode,
  position: number,
  isLast: boolean,
): string {
  if (node.name) return node.name
  if (node.kind !== 'branch') return say(nodeKindMessages[node.kind])
  return isLast ? t('fallback') : t('condition', { number: position + 1 })
}

const namesOf = ({ t }: CardWords, parties: readonly FlowParty[]) =>
  parties.map(({ name, id }) => name || id).join(t('listed'))

/** Text of the start: people and departments that may start the flow. */
export const starterText = (words: CardWords, { starters }: Pick<FlowDocument, 'starters'>): CardText => ({
  text: starters.length > 0 ? namesOf(words, starters) : words.t('everyone'),
})

/** Text on the card of a step or branch. */
export function flowCardText(words: CardWords, node: FlowNode, isLast: boolean): CardText {
  switch (node.kind) {
    case 'approver':
      return approverText(words, node)
    case 'copy': {
      const { t } = words
      const names = namesOf(words, node.parties)
      if (!names) return node.selfSelect ? { text: t('selfSelect') } : missing(t('pickRecipients'))
      return { text: node.selfSelect ? t('alsoSelfSelect', { names }) : names }
    }
    case 'branch':
      return branchText(words, node, isLast)
    default:
      return { text: '' }
  }
}

const missing = (text: string): CardText => ({ text, isMissing: true })

function approverText(words: CardWords, step: ApproverStep): CardText {
  const { t, say } = words
  const { source, parties, level, endLevel, timeLimit } = step
  if (source === 'named' && parties.length === 0) return missing(t('pickApprovers'))
  if (source === 'chosen' && step.range !== 'company' && parties.length === 0)
    return missing(t(step.range === 'role' ? 'pickRole' : 'pickMembers'))
  const names = namesOf(words, parties)
  const mode = say(approvalModeMessages[step.mode])
  const who = {
    named: () => (parties.length > 1 ? t('withMode', { names, mode }) : names),
    director: () => (level === 1 ? t('direct') : t('director', { level })),
    directors: () => (endLevel === 1 ? t('toTop') : t('toLevel', { level: endLevel })),
    initiator: () => t('initiator'),
    chosen: () =>
      t('chosenFrom', {
        who: step.several ? t('withMode', { names: t('chosenSeveral'), mode }) : t('chosenOne'),
        range: step.range === 'company' ? t('company') : t('fromMembers', { names }),
      }),
  }[source]()
  return { text: timeLimit ? t('limit', { text: who, hours: timeLimit.hours }) : who }
}

function branchText(words: CardWords, branch: BranchStep, isLast: boolean): CardText {
  const { t } = words
  if (branch.conditions.length === 0)
    return isLast ? { text: t('fallbackHint') } : missing(t('setConditions'))
  return {
    text: branch.conditions.map((condition) => conditionText(words, condition, branch)).join(t('and')),
  }
}

/** One clause; values inside it are joined with "or". */
export function conditionText(
  words: CardWords,
  condition: FlowCondition,
  { parties }: Pick<BranchStep, 'parties'>,
): string {
  const { t, say } = words
  const orEmpty = (values: readonly string[]) => (values.length > 0 ? values.join(t('or')) : t('anything'))
  if (condition.kind === 'initiator')
    return t('initiatorIs', { names: orEmpty(parties.map(({ name, id }) => name || id)) })
  const field = flowColumnName(words, condition.column, condition.label)
  if (condition.kind === 'options') {
    const names = optionNamesOf(condition.options)
    return t('equals', {
      field,
      values: orEmpty(
        condition.keys.map((key) => optionName(say, condition.column, key, names.get(key) ?? '')),
      ),
    })
  }
  return numberText(condition, field, t('anything'))
}

function numberText(condition: NumberCondition, field: string, empty: string): string {
  const { operator, lower, upper } = condition
  const shown = (typed: string) =>
    (condition.column === flowColumns.totalSize.id ? formatFlowSize(typed) : typed) || empty
  if (operator === 'between')
    return `${shown(condition.value)} ${lower} ${field} ${upper} ${shown(condition.second)}`
  return `${field} ${numberOperatorSigns[operator]} ${shown(condition.value)}`
}
