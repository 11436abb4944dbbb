import { type Injector, LocaleService } from '@univerjs/core'
import {
  ComponentManager,
  IMenuManagerService,
  type IMenuSchema,
  IRibbonService,
  MenuItemType,
  SheetMenuPosition,
} from '@univerjs/preset-sheets-core'
import type { ComponentType, ReactNode } from 'react'

type NamedComponent = (own: ReactNode, name: ReactNode) => ReactNode

/**
 * Gives the buttons and the fields of the toolbar and the buttons below the sheet names for screen readers: Univer shows
 * theirs only on hover.
 */
export function nameToolbarIcons(injector: Injector) {
  const components = injector.get(ComponentManager)
  const locale = injector.get(LocaleService)
  const named = new Set<string>()
  const name = (component: string, words: string, shown: NamedComponent) => {
    const Own: ComponentType<object> | undefined = named.has(component)
      ? undefined
      : components.get(component)
    if (!Own) return
    named.add(component)
    components.delete(component)
    components.register(component, (props: object) =>
      shown(<Own {...props} />, <span className="only-read">{locale.t(words)}</span>),
    )
  }
  const visit = ({ item, children }: IMenuSchema) => {
    children?.forEach(visit)
    if (!item?.tooltip) return
    const { type, icon, label, tooltip } = item
    if (type === MenuItemType.BUTTON && typeof icon === 'string') name(icon, tooltip, namedButton)
    if (type === MenuItemType.SELECTOR && typeof label === 'object') name(label.name, tooltip, namedField)
  }
  const menus = injector.get(IMenuManagerService)
  injector.get(IRibbonService).ribbon$.subscribe((ribbon) => ribbon.forEach(visit))
  const footer = (): IMenuSchema[] | undefined => menus.getMenuByPositionKey(SheetMenuPosition.SHEET_FOOTER) // undefined until there is a footer, against its type
  menus.menuChanged$.subscribe(() => footer()?.forEach(visit))
}

const namedButton: NamedComponent = (icon, name) => (
  <>
    {icon}
    {name}
  </>
)

/** Fonts and sizes are typed into fields, which stand in the toolbar as they are. */
const namedField: NamedComponent = (field, name) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the field is within what Univer draws
  <label style={{ display: 'contents' }}>
    {name}
    {field}
  </label>
)
