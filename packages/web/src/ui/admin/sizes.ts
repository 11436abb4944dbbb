/** Pixels of a tree in a pop-up: antd draws every node of a tree without a height. */
export const popupTreeHeightPx = 320
/** Pixels of a row of an administration list. */
export const adminRowHeightPx = 60
