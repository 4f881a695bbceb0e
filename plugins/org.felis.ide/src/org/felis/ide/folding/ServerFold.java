package org.felis.ide.folding;

import org.eclipse.jface.text.source.projection.ProjectionAnnotation;

/** A part of the text that can be folded, as the language server found it. */
final class ServerFold extends ProjectionAnnotation {
}
