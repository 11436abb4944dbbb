import { deflateSync, strToU8 } from 'fflate'

const cells = (
  title: string,
  extra: string,
) => `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
<mxCell id="a" value="${title}" style="rounded=1;whiteSpace=wrap;html=1;fillColor=#dae8fc;strokeColor=#6c8ebf;" vertex="1" parent="1"><mxGeometry x="40" y="40" width="120" height="60" as="geometry"/></mxCell>
<UserObject label="&lt;b&gt;审批&lt;/b&gt;" id="b" link="https://elsewhere.example"><mxCell style="rhombus;whiteSpace=wrap;html=1;" vertex="1" parent="1"><mxGeometry x="240" y="30" width="100" height="80" as="geometry"/></mxCell></UserObject>
<mxCell id="c" value="归档" style="shape=cylinder3;whiteSpace=wrap;html=1;" vertex="1" parent="1"><mxGeometry x="250" y="180" width="80" height="80" as="geometry"/></mxCell>
<mxCell id="d" value="说明" style="shape=document;whiteSpace=wrap;html=1;" vertex="1" parent="1"><mxGeometry x="40" y="180" width="120" height="70" as="geometry"/></mxCell>
<mxCell id="e1" value="提交" style="edgeStyle=orthogonalEdgeStyle;html=1;endArrow=classic;" edge="1" parent="1" source="a" target="b"><mxGeometry relative="1" as="geometry"/></mxCell>
<mxCell id="e2" style="edgeStyle=orthogonalEdgeStyle;html=1;dashed=1;" edge="1" parent="1" source="b" target="c"><mxGeometry relative="1" as="geometry"><Array as="points"><mxPoint x="290" y="140"/></Array></mxGeometry></mxCell>
${extra}</root></mxGraphModel>`

const packed = (xml: string) => btoa(String.fromCharCode(...deflateSync(strToU8(encodeURIComponent(xml)))))

/** Returns a drawing of two pages, the second compressed as draw.io does; `extra` are additional cells on both. */
export const testDrawioFile = (title: string, extra = ''): string =>
  `<mxfile host="app"><diagram name="流程" id="p1">${cells(title, extra)}</diagram><diagram name="附图" id="p2">${packed(cells('第二页', extra))}</diagram></mxfile>`
