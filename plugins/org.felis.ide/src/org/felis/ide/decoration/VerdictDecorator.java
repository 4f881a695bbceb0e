package org.felis.ide.decoration;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.jface.viewers.IDecoration;
import org.eclipse.jface.viewers.ILightweightLabelDecorator;
import org.eclipse.jface.viewers.LabelProviderChangedEvent;
import org.eclipse.jface.viewers.BaseLabelProvider;
import org.eclipse.ui.PlatformUI;
import org.felis.ide.FelisPlugin;
import org.felis.ide.verdicts.VerdictRow;
import org.felis.ide.verdicts.VerdictTable;
import org.felis.ide.verdicts.VerdictsRefresh;

/** Signs on tests, and on the folders and projects around them, that say how the verdicts are. */
public final class VerdictDecorator extends BaseLabelProvider implements ILightweightLabelDecorator {

    private final Map<VerdictState, ImageDescriptor> icons = new EnumMap<>(VerdictState.class);
    private volatile Map<IResource, VerdictState> states = Map.of();
    private final VerdictsRefresh refresh;

    public VerdictDecorator() {
        for (VerdictState state : VerdictState.values()) {
            ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, state.icon()).ifPresent(icon -> icons.put(state, icon));
        }
        refresh = new VerdictsRefresh(this::show);
    }

    @Override
    public void decorate(Object element, IDecoration decoration) {
        VerdictState state = states.get(Adapters.adapt(element, IResource.class));
        if (state != null) {
            decoration.addOverlay(icons.get(state), IDecoration.BOTTOM_RIGHT);
        }
    }

    @Override
    public void dispose() {
        refresh.close();
        super.dispose();
    }

    private void show(VerdictTable table) {
        Map<IResource, VerdictState> known = states;
        Map<IResource, VerdictState> found = states(table);
        Set<IResource> changed = new HashSet<>(known.keySet());
        changed.addAll(found.keySet());
        changed.removeIf(resource -> Objects.equals(known.get(resource), found.get(resource)));
        states = found;
        if (!changed.isEmpty()) {
            PlatformUI.getWorkbench().getDisplay()
                    .asyncExec(() -> fireLabelProviderChanged(new LabelProviderChangedEvent(this, changed.toArray())));
        }
    }

    private static Map<IResource, VerdictState> states(VerdictTable table) {
        Map<IResource, VerdictState> states = new HashMap<>();
        for (VerdictRow row : table.rows()) {
            VerdictState.of(row).ifPresent(state -> {
                for (IResource around = row.test(); around != null && around.getType() != IResource.ROOT; around = around.getParent()) {
                    states.merge(around, state, VerdictState::worse);
                }
            });
        }
        return states;
    }
}
