package org.felis.litmus.names;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.naming.IQualifiedNameProvider;
import org.eclipse.xtext.naming.QualifiedName;
import org.felis.litmus.litmus.LitmusTest;

/** The only name that a test has for other files is its own. */
public class ExportedNames extends IQualifiedNameProvider.AbstractImpl {

    @Override
    public QualifiedName getFullyQualifiedName(EObject object) {
        return object instanceof LitmusTest test && test.getName() != null ? QualifiedName.create(test.getName()) : null;
    }
}
