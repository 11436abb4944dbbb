import { type Injector, LocaleService } from '@univerjs/core'
import {
  ComponentManager,
  IMenuManagerService,
  type IMenuSchema,
  IRibbonService,
  MenuItemType,
  SheetMenuPosition,
} from '@univerjs/preset-sheets-core'
import type { ComponentType } from 'react'

/** Gives the buttons of the toolbar and below the sheet names for screen readers: Univer shows theirs only on hover. */
export function nameToolbarIcons(injector: Injector) {
  const components = injector.get(ComponentManager)
  const locale = injector.get(LocaleService)
  const named = new Set<string>()
  const visit = ({ item, children }: IMenuSchema) => {
    children?.forEach(visit)
    if (item?.type !== MenuItemType.BUTTON || typeof item.icon !== 'string') return
    const { icon, tooltip } = item
    if (!tooltip || named.has(icon)) return
    const Icon: ComponentType<object> | undefined = components.get(icon)
    if (!Icon) return
    named.add(icon)
    components.delete(icon)
    components.register(icon, (props: object) => (
      <>
        <Icon {...props} />
        <span className="only-read">{locale.t(tooltip)}</span>
      </>
    ))
  }
  const menus = injector.get(IMenuManagerService)
  injector.get(IRibbonService).ribbon$.subscribe((ribbon) => ribbon.forEach(visit))
  const footer = (): IMenuSchema[] | undefined => menus.getMenuByPositionKey(SheetMenuPosition.SHEET_FOOTER) // undefined until there is a footer, against its type
  menus.menuChanged$.subscribe(() => footer()?.forEach(visit))
}
