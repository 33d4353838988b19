import { attributeTypes } from './attribute-types.ts';
import { customElementsManifest } from './custom-elements-manifest.ts';
import { describeWidgets } from './describe-widgets.ts';
import { vscodeData, webTypes } from './editor-data.ts';

/** Returns the source of `src/attributes.ts`, not formatted. */
export function attributesSource(): string {
  return attributeTypes(describeWidgets());
}

/** Returns the files about the elements that the published package contains, by name. */
export function metadataFiles(version: string): Readonly<Record<string, string>> {
  const widgets = describeWidgets();
  const files = {
    'custom-elements.json': customElementsManifest(widgets),
    'vscode.html-custom-data.json': vscodeData(widgets),
    'web-types.json': webTypes(widgets, version),
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, `${JSON.stringify(content, null, 2)}\n`])
  );
}
