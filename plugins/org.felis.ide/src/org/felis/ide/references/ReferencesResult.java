package org.felis.ide.references;

import java.util.Arrays;

import org.eclipse.core.resources.IFile;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.search.ui.ISearchQuery;
import org.eclipse.search.ui.text.AbstractTextSearchResult;
import org.eclipse.search.ui.text.IEditorMatchAdapter;
import org.eclipse.search.ui.text.IFileMatchAdapter;
import org.eclipse.search.ui.text.Match;
import org.eclipse.ui.IEditorPart;
import org.felis.ide.FelisPlugin;

/** What was found; its elements are {@link ReferenceLine}s. The editors mark it as results of any search. */
public final class ReferencesResult extends AbstractTextSearchResult implements IEditorMatchAdapter, IFileMatchAdapter {

    private final ReferencesQuery query;

    ReferencesResult(ReferencesQuery query) {
        this.query = query;
    }

    @Override
    public String getLabel() {
        int count = getMatchCount();
        return count + (count == 1 ? " reference to " : " references to ") + query.name();
    }

    @Override
    public String getTooltip() {
        return getLabel();
    }

    @Override
    public ImageDescriptor getImageDescriptor() {
        return ResourceLocator.imageDescriptorFromBundle(FelisPlugin.ID, "icons/outline/relation.svg").orElse(null);
    }

    @Override
    public ISearchQuery getQuery() {
        return query;
    }

    @Override
    public IEditorMatchAdapter getEditorMatchAdapter() {
        return this;
    }

    @Override
    public IFileMatchAdapter getFileMatchAdapter() {
        return this;
    }

    @Override
    public boolean isShownInEditor(Match match, IEditorPart editor) {
        return getFile(match.getElement()).equals(editor.getEditorInput().getAdapter(IFile.class));
    }

    @Override
    public Match[] computeContainedMatches(AbstractTextSearchResult all, IEditorPart editor) {
        IFile file = editor.getEditorInput().getAdapter(IFile.class);
        return file == null ? new Match[0] : computeContainedMatches(all, file);
    }

    @Override
    public Match[] computeContainedMatches(AbstractTextSearchResult all, IFile file) {
        return Arrays.stream(all.getElements()).filter(line -> getFile(line).equals(file)).flatMap(line -> Arrays.stream(all.getMatches(line)))
                .toArray(Match[]::new);
    }

    @Override
    public IFile getFile(Object element) {
        return ((ReferenceLine) element).file();
    }
}
