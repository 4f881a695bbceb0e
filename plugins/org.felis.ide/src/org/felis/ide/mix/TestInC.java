package org.felis.ide.mix;

import java.util.List;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.Adapters;
import org.felis.ide.FelisFiles;
import org.felis.ide.choice.TestsInC;

/** Whether a file is a litmus test in C: menus ask. */
public final class TestInC extends PropertyTester {

    @Override
    public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
        IFile file = Adapters.adapt(receiver, IFile.class);
        return file != null && is(file);
    }

    static boolean is(IFile file) {
        return FelisFiles.isLitmus(file) && TestsInC.isAll(List.of(file));
    }
}
