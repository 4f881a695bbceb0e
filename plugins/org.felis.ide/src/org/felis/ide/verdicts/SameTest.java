package org.felis.ide.verdicts;

import org.eclipse.jface.viewers.IElementComparer;

/** To the viewer a row is the one of its test, whatever it says: so what is selected stays so, and a row can be changed alone. */
final class SameTest implements IElementComparer {

    @Override
    public boolean equals(Object first, Object second) {
        return first instanceof VerdictRow a && second instanceof VerdictRow b ? a.test().equals(b.test()) : first.equals(second);
    }

    @Override
    public int hashCode(Object element) {
        return element instanceof VerdictRow row ? row.test().hashCode() : element.hashCode();
    }
}
